/// <reference lib="dom" />
/** With Alt, or with Meta on a Mac, arrows lead through the browser's history, wherever the focus is. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();
const open = createPages(crease, { width: 1280, height: 900 });

/** Whether the page leaves the key to the browser. */
const isLeft = (focused: Locator, parts: { key: string; altKey?: boolean; metaKey?: boolean }) =>
  focused.evaluate(
    (element, given) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true }),
      ),
    parts,
  );

test('when the way back is asked for by its keys at a day of the month, then the browser goes it, and the day stays', async () => {
  const page = await open('customer@demo.lk');
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const date = dateAhead(6);
  await page.goto(`${crease.url}/booking/${courtId}?date=${date}`);
  const day = page.locator(`[data-day="${date}"] button`);
  await day.focus();
  expect(await isLeft(day, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(await isLeft(day, { key: 'ArrowLeft', metaKey: true })).toBe(true);
  expect(await day.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await isLeft(day, { key: 'ArrowLeft' })).toBe(false);
});

test('when the way back is asked for by its keys at the pictures of a court, then the same one is shown', async () => {
  const page = await open();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/courts/${courtId}`);
  const next = page.getByRole('button', { name: 'Next photo' });
  const counter = page.getByText(/^\d+ \/ \d+$/);
  await next.click();
  await expect.poll(() => counter.textContent()).toMatch(/^2 /);
  await next.press('Alt+ArrowLeft');
  await next.press('ArrowRight');
  await expect.poll(() => counter.textContent()).toMatch(/^3 /);
});
