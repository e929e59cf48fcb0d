/** On a device whose clock is wrong, the server's time counts: which day it is, and which hours are over. */
import { addDays, colomboDateAt, MS_PER_DAY } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const openPage = createPages(crease);

const today = () => colomboDateAt(Date.now());

/** Opens a page on a device that is days ahead or, below zero, behind. */
async function openOn(daysAhead: number, email?: string): Promise<Page> {
  const page = await openPage(email);
  await page.clock.install({ time: Date.now() + daysAhead * MS_PER_DAY });
  return page;
}

test.each([
  ['a day behind', -1],
  ['a day ahead', 1],
])('when a device is %s, then the days that can be booked begin with today', async (_, days) => {
  const page = await openOn(days);
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/courts/${courtId}`);
  const offered = () =>
    page
      .locator('input[type=radio]')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  const chosen = () => page.locator('input[type=radio]:checked').getAttribute('value');
  await expect.poll(async () => (await offered())[0]).toBe(today());
  expect(await chosen()).toBe(today());
});

test('when a device is a day ahead, then the hours of tomorrow are not over', async () => {
  const page = await openOn(1, 'customer@demo.lk');
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const hours = page.getByRole('button', { name: /^\d+ [AP]M to \d+ [AP]M.*free$/ });
  await page.goto(`${crease.url}/booking/${courtId}?date=${addDays(today(), 1)}`);
  await whenAlive(page);
  await hours.first().waitFor();
  expect(await page.getByRole('button', { name: /, past$|over$/ }).count()).toBe(0);
});

test('when an owner’s device is two days behind, then the calendar shows today', async () => {
  const page = await openOn(-2, 'owner@demo.lk');
  await page.goto(`${crease.url}/bookings-calendar`);
  await page.locator(`[data-date="${today()}"][aria-current="date"]`).waitFor();
});
