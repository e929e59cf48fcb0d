/// <reference lib="dom" />
/** Chosen hours stay chosen when the page is left, until they are requested or given up. */
import { addDays, type Booking } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookWalkIn, callAs, requestHours } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { CUSTOMER } from '../support/people/demo-people.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, logIn, logOut, whenLive, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';

const DATE = dateAhead(6);

const crease = openCreaseForFile({ hasPictures: false });

const hour = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name},`) });
const chosen = (page: Page) => page.locator('[data-slot][aria-pressed="true"]');
const searchOf = (page: Page) => new URL(page.url()).search;

async function goToBooking(page: Page, search: string) {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}${search}`);
  await whenAlive(page);
}

async function openBooking(search = '') {
  const page = await createPages(crease)(CUSTOMER);
  await goToBooking(page, search);
  return page;
}

test('when hours are chosen and the page is loaded again, then they are chosen still', async () => {
  const page = await openBooking('&slots=17:00');
  await hour(page, '7 PM to 8 PM').click();
  await hour(page, '8 PM to 9 PM').click();
  await hour(page, '5 PM to 6 PM').click();
  await expect.poll(() => searchOf(page)).toBe(`?date=${DATE}&slots=19:00,20:00`);
  await page.reload();
  await expect.poll(() => chosen(page).count()).toBe(2);
  expect(searchOf(page)).toBe(`?date=${DATE}&slots=19:00,20:00`);
});

/**
 * Runs in the page before its own scripts and notes of each new address whether the last press had been drawn by then.
 */
function watchAddress(): void {
  const drawnBefore: boolean[] = [];
  let isDrawn: boolean | undefined;
  const noteFrame = () => {
    isDrawn = true;
  };
  const notePress = () => {
    isDrawn = false;
    requestAnimationFrame(noteFrame);
  };
  addEventListener('click', notePress, { capture: true });
  const replace = history.replaceState.bind(history);
  history.replaceState = (...entry) => {
    if (isDrawn !== undefined) drawnBefore.push(isDrawn);
    replace(...entry);
  };
  Object.assign(window, { drawnBefore });
}

test('when an hour or a day is pressed, then that is drawn before the address follows', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)(CUSTOMER);
  await page.addInitScript(watchAddress);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(page);
  await hour(page, '7 PM to 8 PM').click();
  await expect.poll(() => searchOf(page)).toBe(`?date=${DATE}&slots=19:00`);
  await page.locator(`label[data-date="${addDays(DATE, 1)}"]`).click();
  await expect.poll(() => searchOf(page)).toBe(`?date=${addDays(DATE, 1)}`);
  const drawnBefore = await page.evaluate(
    () => (window as unknown as { drawnBefore: boolean[] }).drawnBefore,
  );
  expect(drawnBefore).toEqual([true, true]);
});

test('when the session ends, then whoever signs in again finds what they chose', async () => {
  const page = await openBooking();
  await hour(page, '6 PM to 7 PM').click();
  await expect.poll(() => searchOf(page)).toBe(`?date=${DATE}&slots=18:00`);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${crease.url}/healthz`);
  await otherTab.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, CUSTOMER);
  await hour(page, '6 PM to 7 PM').and(chosen(page)).waitFor();
  expect(await chosen(page).count()).toBe(1);
});

test('when the chosen hours are requested, then a reload chooses nothing', async () => {
  const page = await openBooking('&slots=09:00');
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  expect(searchOf(page)).toBe(`?date=${DATE}`);
});

test('when the owner answers while the sent request is on the screen, then it says so, also after a lost connection', async () => {
  const page = await createPages(crease)(CUSTOMER);
  const live = whenLive(page);
  await goToBooking(page, '&slots=10:00');
  await live;
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.getByText('The owner has until').waitFor();
  await page.context().setOffline(true);
  const { bookings } = await callAs<{ bookings: Booking[] }>(crease.url, CUSTOMER, {
    method: 'GET',
    path: '/bookings/user',
  });
  await callAs(crease.url, 'owner@demo.lk', {
    method: 'PUT',
    path: `/bookings/${bookings[0]?._id}/status`,
    body: { status: 'confirmed' },
  });
  await page.context().setOffline(false);
  await page.getByRole('main').getByText('Confirmed', { exact: true }).waitFor();
  expect(await page.getByText('The owner has until').count()).toBe(0);
});

test.each([
  { way: 'Login to Book', from: 'main' },
  { way: 'Login', from: 'banner' },
] as const)(
  'when a day is looked at on the page of a court, then it is in the address, and Book Now opens it after $way',
  async ({ way, from }) => {
    const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
    const page = await createPages(crease)();
    const main = page.getByRole('main');
    await page.goto(`${crease.url}/courts/${courtId}`);
    await chooseDay(main, DATE);
    await expect.poll(() => searchOf(page)).toBe(`?date=${DATE}`);
    await page.getByRole(from).getByRole('link', { name: way, exact: true }).first().click();
    await logIn(page, CUSTOMER);
    await main.getByRole('link', { name: 'Book Now' }).first().click();
    await page.waitForURL(`**/booking/${courtId}?date=${DATE}`);
  },
);

test('when another page is on its way, then an hour that is tapped meanwhile leaves its address alone', async () => {
  const page = await openBooking();
  const arrive = await holdCalls(page, '**/assets/my-bookings-page-*.js');
  await page.getByRole('link', { name: 'My Bookings' }).first().click();
  await page.waitForURL('**/bookings');
  await hour(page, '9 PM to 10 PM').click();
  await expect.poll(() => chosen(page).count()).toBe(1);
  await arrive();
  await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/bookings');
});

test('when another customer asked for the hour on this device, then whoever signs in next keeps it chosen', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const timeSlots = [{ startTime: '21:00', endTime: '22:00', type: 'night' }];
  await requestHours(crease.url, CUSTOMER, { courtId, date: DATE, timeSlots });
  const page = await createPages(crease)();
  const main = page.getByRole('main');
  await page.goto(`${crease.url}/courts/${courtId}?date=${DATE}`);
  await main.getByRole('link', { name: 'Login to Book' }).first().click();
  await logIn(page, CUSTOMER);
  await main.locator('li', { hasText: '9 PM' }).getByText('You asked', { exact: true }).waitFor();
  await logOut(page);
  await page.getByRole('link', { name: 'Register', exact: true }).first().waitFor();

  await page.goBack();
  await main.getByRole('link', { name: /^9 PM to 10 PM,/ }).click();
  const reading = page.waitForResponse('**/api/bookings/user');
  await logIn(page, 'customer2@demo.lk');
  await reading;
  await hour(page, '9 PM to 10 PM').and(chosen(page)).waitFor();
  expect(await page.getByText('You already asked').count()).toBe(0);
});

test('when somebody else gets the chosen noon, then what is said of it begins with a capital', async () => {
  const page = await createPages(crease)(CUSTOMER);
  const live = whenLive(page);
  await goToBooking(page, '');
  await page.getByRole('button', { name: /^noon to 1 PM, day.*free$/ }).click();
  await live;
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const timeSlots = [{ startTime: '12:00', endTime: '13:00', type: 'day' }];
  await bookWalkIn(crease.url, { courtId, date: DATE, timeSlots });
  const shown = page.locator('[popover]').getByText(/was just taken/);
  expect(await shown.innerText()).toMatch(/^Noon/);
  expect(
    await page
      .getByText(/left your selection\.$/)
      .first()
      .innerText(),
  ).toMatch(/^Noon/);
});
