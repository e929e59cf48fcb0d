/** The owner's calendar on a phone, where the bookings of a day are listed below the month, and what is printed. */
import { BOOKING_STATUSES, NAME_MAX_CHARACTERS, type Booking } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeAnswer } from '../support/browser/answer-calls.ts';
import { overflowOf } from '../support/browser/axe.ts';
import { callAs, requestHours } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile({ hasPictures: false });
const open = createPages(crease, { width: 360, height: 740 });

async function openCalendar(date: string): Promise<Page> {
  const page = await open('owner@demo.lk');
  await page.goto(`${crease.url}/bookings-calendar?date=${date}`);
  await page.locator(`[data-date="${date}"]`).waitFor();
  return page;
}

const shownDay = (page: Page) => page.locator('#calendar-day time').getAttribute('datetime');

test('when a day is tapped, then what is in it comes into view, and the focus stays on the day', async () => {
  const page = await openCalendar('2027-03-09');
  const isInView = () =>
    page.locator('#calendar-day').evaluate((title) => {
      const { top, bottom } = title.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  expect(await isInView()).toBe(false);
  await page.locator('[data-date="2027-03-17"]').click();
  await expect.poll(() => shownDay(page)).toBe('2027-03-17');
  await expect.poll(isInView).toBe(true);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
  expect(await focused()).toBe('2027-03-17');
});

test('when the month is laid out, then it is as wide as its heading, also in Firefox', async () => {
  const page = await openCalendar('2027-03-09');
  const month = page.locator('section:has(> table)');
  const sides = await month.evaluate((section) =>
    [section, ...section.querySelectorAll('tr:first-child > th')].map((part) => {
      const { left, right } = part.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(sides[1]?.left).toBeCloseTo(Number(sides[0]?.left), 1);
  expect(sides.at(-1)?.right).toBeCloseTo(Number(sides[0]?.right), 1);
  // Firefox adds the margins of a table that lies in a grid to its width once more.
  expect(await month.evaluate((section) => getComputedStyle(section).display)).toBe('block');
});

test('when the pages are turned, then a day of the month that is shown is in the panel', async () => {
  const page = await openCalendar('2027-03-09');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(() => shownDay(page)).toBe('2027-04-01');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(() => shownDay(page)).toBe('2027-03-01');
});

test('when today is asked for, then the address names no day, so that a calendar at a counter follows midnight', async () => {
  const page = await openCalendar('2027-03-09');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.poll(() => shownDay(page)).toBe(dateAhead(0));
  expect(new URL(page.url()).search).toBe('');
});

test('when the keyboard asks for the browser’s way back, then the calendar leaves that to the browser', async () => {
  const page = await openCalendar('2027-03-09');
  const isLeft = await page.locator('[data-date="2027-03-09"]').evaluate((day) => {
    const parts = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    return day.dispatchEvent(new KeyboardEvent('keydown', parts));
  });
  expect(isLeft).toBe(true);
});

test('when one of several courts is chosen, then only its bookings are counted', async () => {
  const tomorrow = dateAhead(1);
  const page = await openCalendar(tomorrow);
  const entries = page.getByRole('article');
  await entries.filter({ hasText: 'Havelock Indoor Nets' }).first().waitFor();
  const court = page.getByRole('combobox', { name: 'Court' });
  await court.selectOption('Rajagiriya Cricket Hall');
  await expect.poll(() => entries.count()).toBe(0);
  await court.selectOption('Havelock Indoor Nets');
  await expect.poll(() => entries.count()).toBe(1);
});

test('when an owner comes from the calendar to the dashboard, then what changes there is marked', async () => {
  const date = dateAhead(3);
  const page = await openCalendar(date);
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor();
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await requestHours(crease.url, 'customer2@demo.lk', { courtId, date });
  await page.getByRole('main').getByText('New', { exact: true }).waitFor();
});

test.each([
  { screen: 'calendar', path: '/bookings-calendar', listed: ['confirmed'] },
  { screen: 'dashboard', path: '/dashboard', listed: BOOKING_STATUSES },
])(
  'when one of several courts is chosen on the $screen, then it is said how many bookings were found',
  async ({ path, listed }) => {
    const page = await open('owner@demo.lk');
    await page.goto(crease.url + path);
    const court = page.getByRole('combobox', { name: 'Court' });
    const call = { method: 'GET', path: '/bookings/owner' };
    const { bookings } = await callAs<{ bookings: Booking[] }>(crease.url, 'owner@demo.lk', call);
    for (const name of ['Havelock Indoor Nets', 'Kandy Hill Cricket Centre']) {
      const found = bookings.filter(
        (booking) => booking.court?.name === name && listed.includes(booking.status),
      );
      await court.selectOption(name);
      await page.getByRole('status').getByText(`Found ${found.length} booking(s)`).waitFor();
    }
  },
);

test('when a court has the longest name, then the day with its bookings does not scroll sideways', async () => {
  const page = await open('owner@demo.lk');
  const name = 'n'.repeat(NAME_MAX_CHARACTERS);
  await changeAnswer(page, 'GET /api/bookings**', (text) =>
    text.replaceAll(/"name":"[^"]+"/g, `"name":"${name}"`),
  );
  await page.goto(`${crease.url}/bookings-calendar?date=${dateAhead(1)}`);
  await page.getByRole('article').filter({ hasText: name }).first().waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('when a day is printed, then without the menu, and pale words keep their ground', async () => {
  const page = await openCalendar(dateAhead(1));
  const night = page.getByRole('article').getByText('NIGHT').first();
  await night.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await night.evaluate((tag) => getComputedStyle(tag).printColorAdjust)).toBe('exact');
});

test('when a customer prints their bookings, then what they booked is on the paper and nothing to press', async () => {
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/bookings`);
  const card = page.getByRole('article').first();
  const details = card.getByRole('link', { name: 'View Court Details' });
  await details.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await card.getByRole('heading').isVisible()).toBe(true);
  expect(await details.isVisible()).toBe(false);
});

test('when the requests are printed on a wide sheet, then none of them is cut off', async () => {
  const page = await open('owner@demo.lk');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${crease.url}/dashboard`);
  const frame = page.getByRole('table').locator('..');
  const isCut = () => frame.evaluate((one) => one.scrollHeight > one.clientHeight);
  await expect.poll(isCut).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(isCut).toBe(false);
});
