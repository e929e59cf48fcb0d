/** A walk-in is booked on a phone. Every other screen shows it at once, and no hour is given away twice. */
import { addDays, colomboDateAt } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { moveTime } from './move-time.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId, isMarked, logInTo, mark, noticeOn } from './people.ts';

const COURT = 'Havelock Indoor Nets';
/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

const crease = openCreaseForFile();
let courtId: string;
let date: string;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, COURT);
  date = addDays(colomboDateAt(Date.now()), 6);
});

async function openPage(viewport: { width: number; height: number }): Promise<Page> {
  const context = await crease.newContext({ viewport });
  return context.newPage();
}

async function openOwnCourt(page: Page): Promise<void> {
  await logInTo(page, `${crease.url}/dashboard`, 'owner@demo.lk');
  await page.goto(`${crease.url}/courts/${courtId}`);
}

/** Opens the manual booking on the test's date; which day it chooses by itself depends on the time of day. */
async function openCounter(page: Page) {
  await page.getByRole('button', { name: 'Create Manual Booking' }).click();
  const counter = page.getByRole('dialog', { name: 'Create Manual Booking' });
  await counter.locator(`label[data-date="${date}"]`).click();
  await counter.getByRole('button', { name: /^7 to 8 PM/ }).waitFor();
  return counter;
}

const hasFocusInView = (field: Element) =>
  field === document.activeElement && field.getBoundingClientRect().bottom < window.innerHeight;

const hourOn = (page: Page, hours: RegExp) => page.getByRole('button', { name: hours });

test('when a walk-in is booked, then name and hours are on every screen within a second', async () => {
  const [owner, customer, calendar] = await Promise.all([
    openPage(PHONE),
    openPage(DESK),
    openPage(DESK),
  ]);
  await openOwnCourt(owner);
  await logInTo(calendar, `${crease.url}/bookings-calendar?date=${date}`, 'owner@demo.lk');
  await calendar.getByText('No confirmed bookings for this day').waitFor();
  await logInTo(customer, `${crease.url}/booking/${courtId}?date=${date}`, 'customer@demo.lk');
  await hourOn(customer, /^7 to 8 PM, night.*free$/).waitFor();
  await Promise.all([customer, calendar].map(mark));

  const counter = await openCounter(owner);
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await counter.getByText('Please select at least one time slot').waitFor();
  await counter.getByRole('button', { name: /^7 to 8 PM.*free$/ }).click();
  // The name is typed without a click, because its field must already have the focus.
  await expect.poll(() => save.isDisabled()).toBe(true);
  await owner.keyboard.type('Kasun Perera');
  expect(await counter.getByLabel('Customer name').inputValue()).toBe('Kasun Perera');
  await counter.getByText('Please enter customer phone').waitFor();
  await counter.getByRole('button', { name: 'Add 8 to 9 PM' }).click();
  await counter.getByLabel('Customer phone').fill('077 123 4567');
  await counter.getByLabel('Notes').fill('Needs two helmets');
  await save.click();

  await noticeOn(owner, 'Manual booking created successfully!');
  await Promise.all([
    hourOn(customer, /^8 to 9 PM, night.*booked$/).waitFor({ timeout: LIVE_MAX_MS }),
    calendar.getByText('Needs two helmets').waitFor({ timeout: LIVE_MAX_MS }),
  ]);
  await counter.waitFor({ state: 'hidden' });
  const entry = calendar.getByRole('article').filter({ hasText: 'Kasun Perera' });
  expect(await entry.innerText()).toMatch(
    /7\sto\s9\sPM[^]*Rs 13,000\.00[^]*Manual[^]*077 123 4567/,
  );
  const day = calendar.locator(`[data-date="${date}"]`);
  await expect.poll(() => day.textContent()).toContain('1 confirmed booking');
  expect(await Promise.all([customer, calendar].map(isMarked))).toEqual([true, true]);
});

test('when a wrong walk-in is cancelled in the calendar, then its entry is gone and its hour free for everyone', async () => {
  const [owner, customer] = await Promise.all([openPage(PHONE), openPage(DESK)]);
  await openOwnCourt(owner);
  const counter = await openCounter(owner);
  await counter.getByRole('button', { name: /^8 to 9 AM.*free$/ }).click();
  await counter.getByLabel('Customer name').fill('Wrong Day');
  await counter.getByLabel('Customer phone').fill('077 123 4567');
  await counter.getByRole('button', { name: 'Create Booking' }).click();
  await counter.waitFor({ state: 'hidden' });
  await logInTo(customer, `${crease.url}/booking/${courtId}?date=${date}`, 'customer@demo.lk');
  await hourOn(customer, /^8 to 9 AM.*booked$/).waitFor();

  await owner.goto(`${crease.url}/bookings-calendar?date=${date}`);
  const entry = owner.getByRole('article').filter({ hasText: 'Wrong Day' });
  await entry.getByRole('button', { name: /^Cancel booking/ }).click();
  const question = owner.getByRole('dialog', { name: 'Cancel this booking?' });
  await question.getByText('Its hours become free at once.').waitFor();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await noticeOn(owner, 'Booking cancelled successfully!');
  await hourOn(customer, /^8 to 9 AM.*free$/).waitFor({ timeout: LIVE_MAX_MS });
  await entry.waitFor({ state: 'detached' });
});

test('when a customer asks for a chosen hour meanwhile, then it leaves the counter with a notice, and a press beside loses nothing typed', async () => {
  const [owner, customer] = await Promise.all([openPage(DESK), openPage(DESK)]);
  await openOwnCourt(owner);
  const counter = await openCounter(owner);
  await counter.getByRole('button', { name: /^10 to 11 AM.*free$/ }).click();
  await counter.getByLabel('Customer name').fill('Roshan');
  await counter.getByLabel('Customer phone').fill('0771234567');
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await expect.poll(() => save.isDisabled()).toBe(false);

  await logInTo(customer, `${crease.url}/booking/${courtId}?date=${date}`, 'customer@demo.lk');
  await hourOn(customer, /^10 to 11 AM.*free$/).click();
  await customer.getByRole('button', { name: 'Request Booking' }).first().click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();

  await noticeOn(owner, '10 to 11 AM was just requested and waits for your answer');
  const asked = counter.getByRole('button', { name: /^10 to 11 AM.*waits for your answer$/ });
  await expect.poll(() => asked.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await owner.mouse.click(4, 4);
  expect(await counter.getByLabel('Customer name').inputValue()).toBe('Roshan');
});

test('when the owner taps a free hour of the own court, then the counter opens with that day and hour, and asks for the name', async () => {
  const owner = await openPage(PHONE);
  await openOwnCourt(owner);
  const day = addDays(colomboDateAt(Date.now()), 4);
  await owner.getByRole('main').locator(`label[data-date="${day}"]`).click();
  const free = owner.getByRole('main').getByRole('button', { name: /^10 to 11 PM.*free$/ });
  await free.click();
  const counter = owner.getByRole('dialog', { name: 'Create Manual Booking' });
  await expect
    .poll(() => counter.locator('input[type=radio]:checked').getAttribute('value'))
    .toBe(day);
  const hour = counter.getByRole('button', { name: /^10 to 11 PM/ });
  await expect.poll(() => hour.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => counter.getByLabel('Customer name').evaluate(hasFocusInView)).toBe(true);
  await owner.keyboard.type('Kasun Perera');
  expect(await counter.getByLabel('Customer name').inputValue()).toBe('Kasun Perera');

  await owner.keyboard.press('Escape');
  await counter.waitFor({ state: 'detached' });
  await owner.getByRole('button', { name: 'Create Manual Booking' }).click();
  await expect
    .poll(() => counter.locator('input[type=radio]:checked').getAttribute('value'))
    .toBe(day);
  expect(await counter.getByLabel('Customer name').evaluate(hasFocusInView)).toBe(false);
});

test('when the page is left by Back under the open counter, then no other court opens with it', async () => {
  const owner = await openPage(PHONE);
  await logInTo(owner, `${crease.url}/dashboard`, 'owner@demo.lk');
  await owner.goto(`${crease.url}/courts`);
  await owner.getByRole('link', { name: new RegExp(COURT) }).click();
  await openCounter(owner);
  await owner.goBack();
  await owner.getByRole('link', { name: /Rajagiriya Cricket Hall/ }).click();
  await owner.getByRole('button', { name: 'Create Manual Booking' }).waitFor();
  expect(await owner.getByRole('dialog').count()).toBe(0);
});

test('when midnight comes while the counter is open, then the new day is chosen, there and on the court’s page', async () => {
  const owner = await openPage(DESK);
  await moveTime(owner, new Date(`${date}T23:50:00+05:30`));
  await openOwnCourt(owner);
  await owner.getByRole('button', { name: 'Create Manual Booking' }).click();
  const chosen = () =>
    owner
      .locator('input[type=radio]:checked')
      .evaluateAll((days) => days.map((day) => (day as HTMLInputElement).value));
  await expect.poll(chosen).toEqual([date, date]);
  await owner.clock.fastForward('00:20:00');
  await expect.poll(chosen).toEqual([addDays(date, 1), addDays(date, 1)]);
});

test('when an owner looks at the court of another, then nobody can be booked in there', async () => {
  const owner = await openPage(DESK);
  await logInTo(owner, `${crease.url}/dashboard`, 'owner2@demo.lk');
  await owner.goto(`${crease.url}/courts/${courtId}`);
  await owner.getByRole('heading', { name: COURT }).waitFor();
  await owner.getByText('Operating Hours').first().waitFor();
  expect(await owner.getByRole('button', { name: 'Create Manual Booking' }).count()).toBe(0);
  expect(await owner.getByRole('button', { name: /free$/ }).count()).toBe(0);
});
