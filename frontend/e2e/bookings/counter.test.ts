/** The counter itself: who has one, what it opens with, and what becomes of it when day, page or hours change. */
import { addDays } from '@crease/contract';
import { expect, test } from 'vitest';
import { COURT, hourOn, openCounterForFile } from '../support/people/counter-desk.ts';
import { CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { bookWalkIn } from '../support/crease/call-server.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { moveTime } from '../support/browser/move-time.ts';
import { noticeOn, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

const desk = openCounterForFile();

const hasFocusInView = (field: Element) =>
  field === document.activeElement && field.getBoundingClientRect().bottom < window.innerHeight;

test('when a customer asks for a chosen hour meanwhile, then it leaves the counter with a notice, and a press beside loses nothing typed', async () => {
  const [owner, customer] = await Promise.all([
    desk.openPage(DESK, OWNER),
    desk.openPage(DESK, CUSTOMER),
  ]);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  await counter.getByRole('button', { name: /^10 AM to 11 AM.*free$/ }).click();
  // The name is typed without a click, because a press of the mouse moves the focus to its field.
  await counter.getByLabel('Customer name').and(owner.locator(':focus')).waitFor();
  await owner.keyboard.type('Roshan');
  await counter.getByLabel('Customer phone').fill('0771234567');
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await expect.poll(() => save.isDisabled()).toBe(false);

  await customer.goto(desk.bookingUrl);
  await hourOn(customer, /^10 AM to 11 AM.*free$/).click();
  await customer.getByRole('button', { name: 'Request Booking' }).first().click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();

  await noticeOn(owner, '10 to 11 AM was just requested and waits for your answer');
  const asked = counter.getByRole('button', { name: /^10 AM to 11 AM.*waits for your answer$/ });
  await expect.poll(() => asked.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await owner.mouse.click(4, 4);
  expect(await counter.getByLabel('Customer name').inputValue()).toBe('Roshan');
});

test('when somebody else takes the chosen hour from under Create Booking, then the button keeps the focus and does nothing', async () => {
  const owner = await desk.openPage(DESK, OWNER);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  await counter.locator('[data-slot="16:00"]').click();
  await counter.getByLabel('Customer name').fill('Roshan');
  await counter.getByLabel('Customer phone').fill('0771234567');
  const save = counter.getByRole('button', { name: 'Create Booking' });
  await save.focus();
  const timeSlots = [{ startTime: '16:00', endTime: '17:00', type: 'day' }];
  await bookWalkIn(desk.url, { courtId: desk.courtId, date: desk.date, timeSlots });
  const missing = counter.getByText('Please select at least one time slot');
  await missing.waitFor();
  await save.and(owner.locator(':focus')).waitFor();
  await owner.keyboard.press('Enter');
  // What is sent all the same is answered with the same sentence in a message.
  expect(await missing.count()).toBe(1);
});

test('when hours are tapped on a phone, then no keyboard opens over those that are still to be chosen', async () => {
  const owner = await desk.openPage({ ...PHONE, hasTouch: true }, OWNER);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  for (const startTime of ['19:00', '21:00']) {
    const hour = counter.locator(`[data-slot="${startTime}"]`);
    await hour.tap();
    await expect.poll(() => hour.getAttribute('aria-pressed')).toBe('true');
    expect(await owner.locator('input[name]:focus').count()).toBe(0);
  }
});

test('when hours are chosen by keys, then the focus stays among them, and Tab leads to the name', async () => {
  const owner = await desk.openPage(DESK, OWNER);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  await counter.locator('[data-slot="19:00"]').focus();
  for (const [startTime, key] of [
    ['19:00', 'Enter'],
    ['20:00', 'Space'],
  ] as const) {
    const hour = counter.locator(`[data-slot="${startTime}"]`);
    await hour.and(owner.locator(':focus')).waitFor();
    await owner.keyboard.press(key);
    await expect.poll(() => hour.getAttribute('aria-pressed')).toBe('true');
    await owner.keyboard.press('ArrowRight');
  }
  await owner.keyboard.press('Tab');
  await counter
    .getByRole('button', { name: 'Add 9 to 10 PM' })
    .and(owner.locator(':focus'))
    .waitFor();
  await owner.keyboard.press('Tab');
  await counter.getByLabel('Customer name').and(owner.locator(':focus')).waitFor();
});

test('when the owner taps a free hour of the own court, then the counter opens with that day and hour, and asks for the name', async () => {
  const owner = await desk.openPage(PHONE, OWNER);
  await desk.openCourt(owner);
  const day = dateAhead(4);
  await chooseDay(owner.getByRole('main'), day);
  const free = owner.getByRole('main').getByRole('button', { name: /^10 PM to 11 PM.*free$/ });
  await free.click();
  const counter = owner.getByRole('dialog', { name: 'Create Manual Booking' });
  await expect
    .poll(() => counter.locator('input[type=radio]:checked').getAttribute('value'))
    .toBe(day);
  const hour = counter.getByRole('button', { name: /^10 PM to 11 PM/ });
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

test('when an hour is tapped while the booking is on its way, then it is not chosen, because it would not be booked with it', async () => {
  const owner = await desk.openPage(DESK, OWNER);
  await desk.openCourt(owner);
  const counter = await desk.openCounter(owner);
  await counter.locator('[data-slot="13:00"]').click();
  await counter.getByLabel('Customer name').fill('Roshan');
  await counter.getByLabel('Customer phone').fill('0771234567');
  const letGo = await holdCalls(owner, '**/api/bookings/manual');
  await counter.getByRole('button', { name: 'Create Booking' }).click();
  await counter.getByRole('button', { name: 'Creating...' }).waitFor();
  const next = counter.locator('[data-slot="12:00"]');
  await next.scrollIntoViewIfNeeded();
  const { x, y } = (await next.boundingBox()) ?? ({} as never);
  await owner.mouse.click(x + 9, y + 9);
  expect(await next.getAttribute('aria-pressed')).toBe('false');
  await letGo();
  await counter.waitFor({ state: 'detached' });
});

test('when the page is left by Back under the open counter, then no other court opens with it', async () => {
  const owner = await desk.openPage(PHONE, OWNER);
  await owner.goto(`${desk.url}/courts`);
  await whenAlive(owner);
  await owner.getByRole('link', { name: new RegExp(COURT) }).click();
  await desk.openCounter(owner);
  await owner.goBack();
  await owner.getByRole('link', { name: /Rajagiriya Cricket Hall/ }).click();
  await owner.getByRole('button', { name: 'Create Manual Booking' }).waitFor();
  expect(await owner.getByRole('dialog').count()).toBe(0);
});

test('when midnight comes while the counter is open, then the new day is chosen, there and on the court’s page', async () => {
  const owner = await desk.openPage(DESK, OWNER);
  await moveTime(owner, new Date(`${desk.date}T23:50:00+05:30`));
  await desk.openCourt(owner);
  await owner.getByRole('button', { name: 'Create Manual Booking' }).click();
  const chosen = () =>
    owner
      .locator('input[type=radio]:checked')
      .evaluateAll((days) => days.map((day) => (day as HTMLInputElement).value));
  await expect.poll(chosen).toEqual([desk.date, desk.date]);
  await owner.clock.fastForward('00:20:00');
  await expect.poll(chosen).toEqual([addDays(desk.date, 1), addDays(desk.date, 1)]);
});

test('when an owner looks at the court of another, then nobody can be booked in there', async () => {
  const owner = await desk.openPage(DESK, 'owner2@demo.lk');
  await desk.openCourt(owner);
  await owner.getByRole('heading', { name: COURT }).waitFor();
  await owner.getByText('Operating Hours').first().waitFor();
  expect(await owner.getByRole('button', { name: 'Create Manual Booking' }).count()).toBe(0);
  expect(await owner.getByRole('button', { name: /free$/ }).count()).toBe(0);
});
