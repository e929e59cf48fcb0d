/// <reference lib="dom" />
/** An evening goes on past midnight: until its last hour begins it can be chosen, though the day is over. */
import { addDays, weekdayOf } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { moveTime } from '../support/browser/move-time.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, hasFocus, lookAgain, whenAlive } from '../support/people/people.ts';
import { pressDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';

/** Open until 2 AM, but on Mondays. */
const COURT = 'Negombo Lagoon Indoor Arena';
/** The next day is open too, and stands in the same month of the calendar. */
const isGood = (date: string) =>
  !['Sunday', 'Monday'].includes(weekdayOf(date)) && !addDays(date, 1).endsWith('-01');

/** An evening for each test, so that none finds the bookings of another. */
const eveningFrom = (ahead: number) =>
  [0, 1, 2, 3].map((more) => dateAhead(ahead + more)).find(isGood) ?? '';

const crease = openCreaseForFile({ hasPictures: false });

/** Opens a page of this person at a time in Sri Lanka. */
async function openAt(email: string, time: string): Promise<Page> {
  const page = await createPages(crease)(email);
  await moveTime(page, new Date(`${time}+05:30`));
  return page;
}

async function openCourt(page: Page, screen: 'courts' | 'booking', search = ''): Promise<void> {
  await page.goto(`${crease.url}/${screen}/${await findCourtId(crease.url, COURT)}${search}`);
  // The server draws its own today.
  await whenAlive(page);
}

const chosenDays = (page: Page) =>
  page
    .locator('input[type=radio]:checked')
    .evaluateAll((days) => days.map((day) => (day as HTMLInputElement).value));
const oneToTwo = (page: Page) => page.locator('button[data-slot="01:00"]');

test.each([
  { day: 'named by the address', ahead: 6, search: (date: string) => `?date=${date}` },
  { day: 'the day on which the page was opened', ahead: 14, search: () => '' },
])(
  'when midnight comes over a chosen hour after it, its day being $day, then it stays chosen and can be requested',
  async ({ ahead, search }) => {
    const evening = eveningFrom(ahead);
    const page = await openAt('customer@demo.lk', `${evening}T23:58`);
    await openCourt(page, 'booking', search(evening));
    await oneToTwo(page).click();
    await page.clock.fastForward('00:10:00');
    await page.locator('[data-slot="00:00"]', { hasText: 'Past' }).waitFor();
    expect(await oneToTwo(page).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Request Booking' }).first().click();
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  },
);

test('when the last hour of an evening begins while it is being sent, then the question still shows it', async () => {
  const evening = eveningFrom(34);
  const nextDay = addDays(evening, 1);
  const page = await openAt('customer@demo.lk', `${nextDay}T00:55`);
  await openCourt(page, 'booking', `?date=${evening}`);
  await oneToTwo(page).click();
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  const answer = await holdCalls(page, '**/api/bookings');
  const question = page.getByRole('dialog');
  await question.waitFor();
  // Its script comes later than the hours, and not to a page whose time stands still.
  await page.locator(`[data-day="${evening}"][data-selected]`).waitFor();
  // A jump sets off what is due every half a minute, so from here that is next due shortly after the hour.
  await page.clock.pauseAt(new Date(`${nextDay}T00:59:35+05:30`));
  await page.clock.runFor('00:00:23');
  await question.getByRole('button', { name: 'Send Request' }).click();
  // Long enough for the days to be drawn anew, and not for the call to be given up.
  await page.clock.fastForward('00:00:17');
  await page.locator(`[data-day="${nextDay}"][data-selected]`).waitFor();
  expect(await question.getByText(/1\sto\s2\sAM/).count()).toBe(1);
  await page.clock.resume();
  await answer();
  await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
});

test('when another day is chosen after midnight, then the evening can be chosen again, and nothing is said', async () => {
  const evening = eveningFrom(18);
  const nextDay = addDays(evening, 1);
  const page = await openAt('customer@demo.lk', `${evening}T23:58`);
  await openCourt(page, 'booking');
  await oneToTwo(page).click();
  await page.clock.fastForward('00:10:00');
  await page.locator('[data-slot="00:00"]', { hasText: 'Past' }).waitFor();
  await pressDay(page.locator(`[data-day="${nextDay}"] button`), nextDay);
  await expect.poll(() => new URL(page.url()).search).toBe(`?date=${nextDay}`);
  await pressDay(page.locator(`[data-day="${evening}"] button`), evening);
  await expect.poll(() => new URL(page.url()).search).toBe(`?date=${evening}`);
  await oneToTwo(page).click();
  await expect.poll(() => new URL(page.url()).search).toBe(`?date=${evening}&slots=01:00`);
  expect(await page.getByText(/left your selection/).count()).toBe(0);
});

test('when a page stays open over two midnights, then the second evening is kept as the first one was', async () => {
  const evening = eveningFrom(10);
  const page = await openAt('customer@demo.lk', `${addDays(evening, -1)}T12:00`);
  await openCourt(page, 'booking');
  await page.locator(`[data-day="${addDays(evening, -1)}"][data-selected]`).waitFor();
  await page.clock.fastForward('35:58:00');
  await page.locator(`[data-day="${evening}"][data-selected]`).waitFor();
  await oneToTwo(page).click();
  await page.clock.fastForward('00:10:00');
  await page.locator('[data-slot="00:00"]', { hasText: 'Past' }).waitFor();
  expect(await oneToTwo(page).getAttribute('aria-pressed')).toBe('true');
});

test('when midnight comes over a court’s page, then it shows what is left of the evening, and the way to book leads there', async () => {
  const evening = eveningFrom(30);
  const page = await openAt('customer@demo.lk', `${evening}T23:58`);
  await openCourt(page, 'courts');
  await page.getByRole('link', { name: /^1 AM to 2 AM.*free/ }).waitFor();
  await page.clock.fastForward('00:10:00');
  const ways = page.getByRole('link', { name: 'Book Now' });
  await expect.poll(() => ways.first().getAttribute('href')).toMatch(`?date=${evening}`);
  expect(await chosenDays(page)).toEqual([evening]);
});

test('when somebody comes after midnight, then the evening stands before today until its last hour begins', async () => {
  const evening = eveningFrom(22);
  const nextDay = addDays(evening, 1);
  const page = await openAt('', `${nextDay}T00:20`);
  await openCourt(page, 'courts');
  const days = page.locator('label[data-date]');
  const firstDay = () => days.first().getAttribute('data-date');
  await expect.poll(firstDay).toBe(evening);
  await expect.poll(() => chosenDays(page)).toEqual([nextDay]);
  await days.first().click();
  await page.getByRole('link', { name: /^1 AM to 2 AM.*free/ }).waitFor();
  await page.clock.fastForward('00:41:00');
  await expect.poll(firstDay).toBe(nextDay);
  await expect.poll(() => chosenDays(page)).toEqual([nextDay]);
});

test('when midnight comes while the counter is open, then the hour that is left of the evening stays chosen', async () => {
  const evening = eveningFrom(26);
  const page = await openAt('owner2@demo.lk', `${evening}T23:58`);
  await openCourt(page, 'courts');
  await page.getByRole('button', { name: 'Create Manual Booking' }).click();
  const counter = page.getByRole('dialog', { name: 'Create Manual Booking' });
  await counter.locator('[data-slot="01:00"]').click();
  await page.clock.fastForward('00:10:00');
  await counter.locator('[data-slot="00:00"]').waitFor({ state: 'detached' });
  expect(await counter.locator('[data-slot="01:00"]').getAttribute('aria-pressed')).toBe('true');
});

test('when hours begin on an open page, then they go once it was out of sight, unless the keyboard is among them', async () => {
  const page = await openAt('customer@demo.lk', `${eveningFrom(38)}T20:30`);
  await openCourt(page, 'booking');
  const cells = page.locator('button[data-slot]');
  const firstHour = () => cells.first().getAttribute('data-slot');
  await cells.filter({ hasText: 'Free' }).first().focus();
  expect(await firstHour()).toBe('21:00');
  await page.clock.fastForward('01:00:00');
  await cells.first().filter({ hasText: 'Past' }).waitFor();

  await lookAgain(page);
  expect(await hasFocus(cells.first())).toBe(true);
  // A finger leaves no keyboard behind at what it pressed.
  const free = cells.filter({ hasText: 'Free' }).first();
  await free.click();
  expect(await hasFocus(free)).toBe(true);
  await lookAgain(page);
  await expect.poll(firstHour).toBe('22:00');
});
