/// <reference lib="dom" />
/** Where somebody was on a page that takes its time to become as tall as it was, or that the browser drops meanwhile. */
import type { Booking } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeData, repeatFirst } from '../support/browser/answer-calls.ts';
import { drawn } from '../support/browser/drawn.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const crease = openCreaseForFile({ hasPictures: false });

const readPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens many bookings and goes down to one of the last. */
async function goFarDown(page: Page): Promise<void> {
  await changeData(page, 'GET /api/bookings/user', ({ bookings }: { bookings: Booking[] }) => ({
    bookings: repeatFirst(bookings, 30),
  }));
  await page.goto(`${crease.url}/bookings`);
  await page.getByRole('link', { name: 'View Court Details' }).nth(25).scrollIntoViewIfNeeded();
  await expect.poll(() => readPosition(page)).toBeGreaterThan(1000);
  await drawn(page);
}

test('when a browser drops a tab that is not looked at, then it comes back to where it was left', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  // Such a tab hears nothing of its end.
  await page.addInitScript(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation());
  });
  await goFarDown(page);
  const position = await readPosition(page);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.addEventListener('visibilitychange', (event) => event.stopPropagation(), true);
  });
  await page.reload();
  await expect.poll(() => readPosition(page)).toBe(position);
});

test('when a key is pressed while a list is awaited after a reload, then the list takes nobody away from there', async () => {
  const page = await createPages(crease, PHONE)('customer@demo.lk');
  await goFarDown(page);
  const letGo = await holdCalls(page, '**/api/bookings/user');
  await page.reload();
  await page.getByText('Loading').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await letGo();
  await page.getByRole('link', { name: 'View Court Details' }).nth(25).waitFor();
  await drawn(page);
  expect(await readPosition(page)).toBe(0);
});
