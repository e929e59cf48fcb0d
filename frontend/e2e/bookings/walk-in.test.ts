/** A walk-in is booked on a phone. Every other screen shows it at once, and no hour is given away twice. */
import { expect, test } from 'vitest';
import { hourOn, openCounterForFile } from '../support/people/counter-desk.ts';
import { CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { isMarked, mark, noticeOn } from '../support/people/people.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;

const desk = openCounterForFile();

test('when a walk-in is booked, then name and hours are on every screen within a second', async () => {
  const [owner, customer, calendar] = await Promise.all([
    desk.openPage(PHONE, OWNER),
    desk.openPage(DESK, CUSTOMER),
    desk.openPage(DESK, OWNER),
  ]);
  await desk.openCourt(owner);
  await calendar.goto(`${desk.url}/bookings-calendar?date=${desk.date}`);
  await calendar.getByText('No confirmed bookings for this day').waitFor();
  await customer.goto(desk.bookingUrl);
  await hourOn(customer, /^7 PM to 8 PM, night.*free$/).waitFor();
  await Promise.all([customer, calendar].map(mark));

  const counter = await desk.openCounter(owner);
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await counter.getByText('Please select at least one time slot').waitFor();
  await counter.getByRole('button', { name: /^7 PM to 8 PM.*free$/ }).click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await counter.getByLabel('Customer name').fill('Kasun Perera');
  await counter.getByText('Please enter customer phone').waitFor();
  await counter.getByRole('button', { name: 'Add 8 to 9 PM' }).click();
  await counter.getByLabel('Customer phone').fill('077 123 4567');
  await counter.getByLabel('Notes').fill('Needs two helmets');
  await save.click();

  await noticeOn(owner, 'Manual booking created successfully!');
  await Promise.all([
    hourOn(customer, /^8 PM to 9 PM, night.*booked$/).waitFor({ timeout: LIVE_MAX_MS }),
    calendar.getByText('Needs two helmets').waitFor({ timeout: LIVE_MAX_MS }),
  ]);
  await counter.waitFor({ state: 'hidden' });
  const entry = calendar.getByRole('article').filter({ hasText: 'Kasun Perera' });
  expect(await entry.innerText()).toMatch(
    /7\sto\s9\sPM[^]*Rs 13,000\.00[^]*Manual[^]*077 123 4567/,
  );
  const day = calendar.locator(`[data-date="${desk.date}"]`);
  await expect.poll(() => day.textContent()).toContain('1 confirmed booking');
  expect(await Promise.all([customer, calendar].map(isMarked))).toEqual([true, true]);
});

test('when a wrong walk-in is cancelled in the calendar, then its entry is gone and its hour free for everyone', async () => {
  const [owner, customer] = await Promise.all([
    desk.openPage(PHONE, OWNER),
    desk.openPage(DESK, CUSTOMER),
  ]);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  await counter.getByRole('button', { name: /^8 AM to 9 AM.*free$/ }).click();
  await counter.getByLabel('Customer name').fill('Wrong Day');
  await counter.getByLabel('Customer phone').fill('077 123 4567');
  await counter.getByRole('button', { name: 'Create Booking' }).click();
  await counter.waitFor({ state: 'hidden' });
  await customer.goto(desk.bookingUrl);
  await hourOn(customer, /^8 AM to 9 AM.*booked$/).waitFor();

  await owner.goto(`${desk.url}/bookings-calendar?date=${desk.date}`);
  const entry = owner.getByRole('article').filter({ hasText: 'Wrong Day' });
  await entry.getByRole('button', { name: /^Cancel booking/ }).click();
  const question = owner.getByRole('dialog', { name: 'Cancel this booking?' });
  await question.getByText('Its hours become free at once.').waitFor();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await noticeOn(owner, 'Booking cancelled successfully!');
  await hourOn(customer, /^8 AM to 9 AM.*free$/).waitFor({ timeout: LIVE_MAX_MS });
  await entry.waitFor({ state: 'detached' });
});
