/** When the last hour of a day is sold or over, whoever looks at the day is told so, and where to go on. */
import { addDays, colomboDateAt, slotsOfDate } from '@crease/contract';
import { expect, test } from 'vitest';
import { bookWalkIn, callAs, readCourt } from '../support/crease/call-server.ts';
import { moveTime } from '../support/browser/move-time.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';

const TODAY = colomboDateAt(Date.now());
const DATE = addDays(TODAY, 11);
const DATE_AT_COUNTER = addDays(TODAY, 9);
/** The last day that the page of a court offers. */
const DATE_REQUESTED = addDays(TODAY, 6);

const crease = openCreaseForFile({ hasPictures: false });

async function slotsOn(courtId: string, date: string) {
  const { operatingHours } = await readCourt(crease.url, courtId);
  return slotsOfDate(operatingHours, date).map(({ startTime, endTime, type }) => ({
    startTime,
    endTime,
    type,
  }));
}

async function sellWholeDay(courtId: string, date: string): Promise<void> {
  await bookWalkIn(crease.url, { courtId, date, timeSlots: await slotsOn(courtId, date) });
}

test('when no hour of a day is left, then the customer is told and led to the next day', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)('customer@demo.lk');
  await page.goto(`${crease.url}/booking/${courtId}?date=${DATE}`);
  await whenAlive(page);
  const choose = page.getByRole('status').filter({ hasText: 'Choose your hours' });
  await choose.waitFor();

  await sellWholeDay(courtId, DATE);
  await page.getByRole('status').getByText('No hour of this day is left').waitFor();
  await choose.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Next open: / }).click();
  await choose.waitFor();
  await expect.poll(() => page.url()).toContain(addDays(DATE, 1));
});

test('when a day is sold out, then the owner at the counter is told and led to the next day', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  await sellWholeDay(courtId, DATE_AT_COUNTER);
  const page = await createPages(crease)('owner@demo.lk');
  await page.goto(`${crease.url}/courts/${courtId}`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Create Manual Booking' }).click();
  const dialog = page.getByRole('dialog');
  await chooseDay(dialog, DATE_AT_COUNTER);
  const note = dialog.getByRole('status').filter({ hasText: 'No hour of this day is left' });
  await note.waitFor();
  expect(await dialog.getByText('Tap the hours').count()).toBe(0);
  await note.getByRole('button', { name: /^Next open: / }).click();
  await dialog.getByText('Tap the hours').waitFor();
});

test('when all hours of a day are requested, then the owner is told how to free some, on the court’s page and at the counter', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const timeSlots = await slotsOn(courtId, DATE_REQUESTED);
  await callAs(crease.url, 'customer@demo.lk', {
    method: 'POST',
    path: '/bookings',
    body: { courtId, date: DATE_REQUESTED, timeSlots },
  });
  const page = await createPages(crease)('owner@demo.lk');
  await page.goto(`${crease.url}/courts/${courtId}`);
  await whenAlive(page);
  const main = page.getByRole('main');
  await chooseDay(main, DATE_REQUESTED);
  await main.getByRole('status').filter({ hasText: 'Decline a request' }).waitFor();
  await page.getByRole('button', { name: 'Create Manual Booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('status').filter({ hasText: 'Decline a request' }).waitFor();
});

test('when the last hour of the day is over, then the page of the court leads to the next day', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await createPages(crease)();
  await moveTime(page, new Date(`${addDays(TODAY, 1)}T23:50:00+05:30`));
  await page.goto(`${crease.url}/courts/${courtId}`);
  const note = page.getByRole('status').filter({ hasText: 'The hours of this day are over' });
  await note.waitFor();
  await note.getByRole('button', { name: /^Next open: / }).click();
  await note.waitFor({ state: 'detached' });
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(
    addDays(TODAY, 2),
  );
});
