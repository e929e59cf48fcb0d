/// <reference lib="dom" />
/** When a court is deleted while somebody looks at it, they see what happened. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { readAtOnce } from '../support/browser/read-at-once.ts';
import { openCreaseForEachTest } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const COURT = 'Havelock Indoor Nets';

const crease = openCreaseForEachTest({ hasPictures: false });

async function lookAtCourt(page: Page): Promise<string> {
  const courtId = await findCourtId(crease.url, COURT);
  await readAtOnce(page);
  const watching = whenLive(page);
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('heading', { name: 'Free hours' }).waitFor();
  await watching;
  return courtId;
}

const remove = (courtId: string) =>
  callAs(crease.url, 'owner@demo.lk', { method: 'DELETE', path: `/courts/${courtId}` });

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
}

async function expectAtTop(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, level: 1 });
  await heading.waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await hasFocus(heading)).toBe(true);
}

test('when a court is removed under a reader far down its page, then they stand before what is said of it', async () => {
  const page = await createPages(crease, PHONE)();
  const courtId = await lookAtCourt(page);
  await scrollDown(page);
  await remove(courtId);
  await expectAtTop(page, 'Court not found');
});

test('when a court is removed while its pictures fill the screen, then the focus is on what is said of it', async () => {
  const page = await createPages(crease, PHONE)();
  const courtId = await lookAtCourt(page);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  await page.getByRole('dialog').waitFor();
  await remove(courtId);
  await expectAtTop(page, 'Court not found');
});
