/**
 * A page that stays open past midnight says "today" where it said "tomorrow", and "yesterday" where it said "today".
 */
import {
  absoluteHourOf,
  addDays,
  colomboDateAt,
  instantOfAbsoluteHour,
  weekdayOf,
  type Booking,
} from '@crease/contract';
import { expect, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { ADMIN, OTHER_CUSTOMER } from '../support/people/demo-people.ts';
import { moveTime } from '../support/browser/move-time.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const BEFORE_MIDNIGHT_MS = 20_000;
/** Less than the time after which the page would notice that its connection is lost. */
const DRAWN_WITHIN_MS = 10_000;

const crease = openCreaseForFile({ hasPictures: false });

async function approveOne(): Promise<void> {
  const { courts } = await callAs<{ courts: { _id: string }[] }>(crease.url, ADMIN, {
    method: 'GET',
    path: '/admin/courts?status=pending',
  });
  const path = `/admin/courts/${courts[0]?._id}/approve`;
  await callAs(crease.url, ADMIN, { method: 'PUT', path });
}

async function sendRequest(): Promise<Booking> {
  const body = {
    courtId: await findCourtId(crease.url, 'Havelock Indoor Nets'),
    date: dateAhead(12),
    timeSlots: [{ startTime: '19:00', endTime: '20:00', type: 'night' }],
  };
  const call = { method: 'POST', path: '/bookings', body };
  const { booking } = await callAs<{ booking: Booking }>(crease.url, OTHER_CUSTOMER, call);
  return booking;
}

/** The midnight at the beginning of the day on which the owner must answer at the latest. */
const midnightBefore = ({ answerBy }: Booking) =>
  instantOfAbsoluteHour(absoluteHourOf(colomboDateAt(Date.parse(String(answerBy))), 0));

test('when midnight comes while bookings are looked at, then the day of the answer is said anew', async () => {
  const booking = await sendRequest();
  const page = await createPages(crease)(OTHER_CUSTOMER);
  await moveTime(page, midnightBefore(booking) - BEFORE_MIDNIGHT_MS);
  const live = whenLive(page);
  await page.goto(`${crease.url}/bookings`);
  const due = page
    .getByRole('article')
    .filter({ hasText: booking._id.slice(-8) })
    .locator(`time[datetime="${booking.answerBy}"]`);
  await expect.poll(() => due.textContent()).toMatch(/^tomorrow, /);
  // After connecting, the page reads everything once. Waits for that, because only the clock may redraw it
  // afterwards.
  await live;
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(31_000);
  await expect.poll(() => due.textContent(), { timeout: DRAWN_WITHIN_MS }).toMatch(/^today, /);
});

test('when midnight comes while administrators look at decisions, then those of today are of yesterday', async () => {
  await approveOne();
  const page = await createPages(crease)(ADMIN);
  const midnight = instantOfAbsoluteHour(absoluteHourOf(dateAhead(1), 0));
  await moveTime(page, midnight - BEFORE_MIDNIGHT_MS);
  const live = whenLive(page);
  await page.goto(`${crease.url}/admin`);
  const approved = page.getByText(/^Approved (today|yesterday), /).first();
  await expect.poll(() => approved.textContent()).toMatch(/^Approved today, /);
  await live;
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(31_000);
  await expect
    .poll(() => approved.textContent(), { timeout: DRAWN_WITHIN_MS })
    .toMatch(/^Approved yesterday, /);
});

test('when midnight comes while opening hours are read, then the next weekday is that of today', async () => {
  const page = await createPages(crease)();
  const today = colomboDateAt(Date.now());
  const midnight = instantOfAbsoluteHour(absoluteHourOf(addDays(today, 1), 0));
  await moveTime(page, midnight - BEFORE_MIDNIGHT_MS);
  const live = whenLive(page);
  await page.goto(`${crease.url}/courts/${await findCourtId(crease.url, 'Havelock Indoor Nets')}`);
  const marked = page.locator('dt', { hasText: 'Today' });
  await expect.poll(() => marked.textContent()).toBe(`${weekdayOf(today)}Today`);
  await live;
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(31_000);
  await expect
    .poll(() => marked.textContent(), { timeout: DRAWN_WITHIN_MS })
    .toBe(`${weekdayOf(addDays(today, 1))}Today`);
});
