/// <reference lib="dom" />
/** The court list, its filters and its length, as people use them. */
import { COURTS_PER_PAGE } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from '../support/browser/drawn.ts';
import { answerManyCourts } from '../support/people/many-courts.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { hasFocus, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

const crease = openCreaseForFile();

async function expectFoundInView(page: Page, { height }: { height: number }): Promise<void> {
  const placeOfFound = async () =>
    (await page.getByText(/^Found \d+ court\(s\)$/).boundingBox())?.y ?? -1;
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(placeOfFound).toBeGreaterThan(header?.height ?? 0);
  expect(await placeOfFound()).toBeLessThan(height);
}

test('when filters are applied on a phone, then the focus is on what opens them again, and what was found is on the screen', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  const toggle = page.getByRole('button', { name: 'Show Filters' });
  await toggle.click();
  await page.getByLabel('Province').selectOption('Western');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/courts?province=Western');
  await page.getByRole('button', { name: /Western/ }).waitFor();
  await expectFoundInView(page, PHONE);
  expect(await hasFocus(toggle)).toBe(true);
});

test('when filters are applied far down the list at a desk, then what was found is seen from its beginning', async () => {
  const page = await createPages(crease, DESK)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByLabel('Province').selectOption('Western');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /Western/ }).waitFor();
  await expectFoundInView(page, DESK);
});

test('when the list is loaded again after more of it was shown, then as much is there', async () => {
  const page = await createPages(crease, DESK)();
  await answerManyCourts(page, crease.url, 2.5 * COURTS_PER_PAGE);
  await page.goto(`${crease.url}/courts`);
  const cards = page.locator('main article');
  await page.getByRole('button', { name: 'Show 48 more' }).click();
  await expect.poll(() => cards.count()).toBe(2 * COURTS_PER_PAGE);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(2 * COURTS_PER_PAGE);
});

test('when filters with a refused price are cleared, then the next price is not refused while it is typed', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  const toggle = page.getByRole('button', { name: 'Show Filters' });
  const lowest = page.getByLabel('Min price (Rs)');
  const highest = page.getByLabel('Max price (Rs)');
  await toggle.click();
  await lowest.fill('6000');
  await highest.fill('5000');
  await page.getByRole('button', { name: 'Apply' }).click();
  const refusal = page.getByText('Lower than the minimum');
  await refusal.waitFor();
  await page.getByRole('button', { name: 'Clear All' }).first().click();
  await toggle.click();
  await lowest.fill('4000');
  await highest.fill('5');
  await drawn(page);
  expect(await refusal.count()).toBe(0);
});

test('when a price is typed as it is written, then its comma is dropped by the page: Firefox would give it an empty value; and what is pasted is left to the browser', async () => {
  const page = await createPages(crease, DESK)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  const isTaken = (signs: string) =>
    page.getByLabel('Min price (Rs)').evaluate((price, data) => {
      const typed = document.createEvent('TextEvent') as Event & {
        initTextEvent: (...parts: [string, boolean, boolean, Window, string]) => void;
      };
      typed.initTextEvent('textInput', true, true, window, data);
      return price.dispatchEvent(typed);
    }, signs);
  expect([await isTaken('3'), await isTaken('.'), await isTaken(',')]).toEqual([true, true, false]);
  expect(await isTaken('3,000')).toBe(true);
});

test('when no court is found, and courts again, then both are told in the region that was there before', async () => {
  const page = await createPages(crease, DESK)();
  await page.goto(`${crease.url}/courts`);
  await whenAlive(page);
  const found = page.getByRole('status').filter({ hasText: /^Found \d+ court\(s\)$/ });
  const region = await found.elementHandle();
  const told = () => region.evaluate((one) => (one.isConnected ? one.textContent : 'gone'));
  await page.getByLabel('Max price (Rs)').fill('1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(told).toContain('No courts found');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(told).toMatch(/^Found \d+ court\(s\)$/);
});
