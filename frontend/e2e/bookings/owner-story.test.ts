/** A new owner's first week on a phone, from the registration to the calendar, in one page that is never reloaded. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  choosePictures,
  fillTexts,
  PICTURES,
  pressButton,
} from '../support/people/court-form-steps.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import {
  closeNotices,
  findCourtId,
  isMarked,
  mark,
  noticeOn,
  whenAlive,
} from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

/**
 * Soon enough to show that a change is pushed and not read at the next interval. The promised second is tested by
 * stories that run alone.
 */
const LIVE_MAX_MS = 5_000;
const COURT = 'Panadura Beach Nets';
const REASON = 'Half the team is ill';

const crease = openCreaseForFile({ isMoving: true });
const open = createPages(crease, PHONE);

/** Uses the phone's menu, because opening an address would reload the page. */
async function goTo(page: Page, place: string): Promise<void> {
  await closeNotices(page);
  await pressButton(page, 'Open menu');
  const places = page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('link', { name: place }).click();
}

async function register(owner: Page): Promise<void> {
  await owner.goto(`${crease.url}/register`);
  await mark(owner);
  await owner.getByRole('radio', { name: 'Court Owner' }).check();
  const answers = {
    'Full name': 'Nimal Silva',
    Email: 'nimal@demo.lk',
    Phone: '077 555 0101',
    'Business name (optional)': 'Silva Sports',
    Password: 'cricket123',
    'Confirm password': 'cricket123',
  };
  for (const [label, answer] of Object.entries(answers)) {
    await owner.getByLabel(label, { exact: true }).fill(answer);
  }
  await pressButton(owner, 'Register');
  await noticeOn(owner, 'Registration successful!');
}

async function listCourt(owner: Page): Promise<void> {
  await goTo(owner, 'Dashboard');
  await owner.getByRole('link', { name: 'Add court' }).first().click();
  await fillTexts(owner, COURT);
  await choosePictures(owner, [PICTURES.nets, PICTURES.mat], 2);
  await pressButton(owner, 'Send for review');
  await noticeOn(owner, 'Court sent for Admin review!');
}

async function watchCourts(admin: Page): Promise<void> {
  await admin.goto(`${crease.url}/admin`);
  await admin.getByRole('tab', { name: 'All Courts' }).click();
  await admin.getByRole('row').nth(1).waitFor();
}

async function approve(admin: Page): Promise<void> {
  const row = admin.getByRole('row').filter({ hasText: COURT });
  await row.getByText('Pending').waitFor({ timeout: LIVE_MAX_MS });
  await row.getByRole('button', { name: /^Approve/ }).click();
  const question = admin.getByRole('dialog', { name: `Approve ${COURT}` });
  await question.getByRole('button', { name: 'Approve' }).click();
  await noticeOn(admin, 'Court approved successfully!');
}

async function takeWalkIn(owner: Page, date: string): Promise<void> {
  await owner.getByRole('link', { name: COURT }).first().click();
  await pressButton(owner, 'Create Manual Booking');
  const counter = owner.getByRole('dialog', { name: 'Create Manual Booking' });
  await chooseDay(counter, date);
  await counter.getByRole('button', { name: /^7 PM to 8 PM.*free$/ }).click();
  await counter.getByLabel('Customer name').fill('Kasun Perera');
  await counter.getByLabel('Customer phone').fill('077 123 4567');
  await counter.getByRole('button', { name: 'Create Booking' }).click();
  await noticeOn(owner, 'Manual booking created successfully!');
  await counter.waitFor({ state: 'hidden' });
}

async function askForAnHour(customer: Page, date: string): Promise<string> {
  const courtId = await findCourtId(crease.url, COURT);
  await customer.goto(`${crease.url}/booking/${courtId}?date=${date}`);
  await whenAlive(customer);
  await customer.getByRole('button', { name: /^7 PM to 8 PM.*booked$/ }).waitFor();
  await customer.getByRole('button', { name: /^8 PM to 9 PM.*free$/ }).click();
  await pressButton(customer, 'Request Booking');
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  return (await customer.locator('main b').first().textContent()) ?? '';
}

async function askToCancel(customer: Page, shortId: string): Promise<void> {
  await goTo(customer, 'My Bookings');
  const card = customer.getByRole('article').filter({ hasText: shortId });
  await card.getByRole('button', { name: /^Request Cancel/ }).click();
  const dialog = customer.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await noticeOn(customer, 'Cancellation request submitted successfully');
}

async function readCalendar(owner: Page, date: string): Promise<void> {
  await goTo(owner, 'Calendar');
  const day = owner.locator(`[data-date="${date}"]`);
  await owner.getByText('No confirmed bookings for this day').waitFor();
  await owner.getByRole('button', { name: /^Go to / }).click();
  const entry = owner.getByRole('article').filter({ hasText: 'Kasun Perera' });
  await entry.getByText('Manual', { exact: true }).waitFor();
  await expect.poll(() => day.textContent()).toContain('1 confirmed booking');
}

test('when a new owner starts on a phone, then a court, its bookings and the calendar need no reload', async () => {
  const [owner, admin, customer] = await Promise.all(
    ['', 'admin@demo.lk', 'customer@demo.lk'].map(open),
  );
  if (!owner || !admin || !customer) throw new Error('Three pages were asked for');
  const date = dateAhead(2);
  await watchCourts(admin);
  await register(owner);
  await listCourt(owner);
  await approve(admin);
  const card = owner.getByRole('article').filter({ hasText: COURT });
  await card.getByText('Approved').waitFor({ timeout: LIVE_MAX_MS });
  await takeWalkIn(owner, date);

  await goTo(owner, 'Dashboard');
  await owner.getByRole('tab', { name: /^Bookings/ }).click();
  const shortId = await askForAnHour(customer, date);
  const request = owner.getByRole('row').filter({ hasText: shortId });
  await request.getByText('Pending Approval').waitFor({ timeout: LIVE_MAX_MS });
  await request.getByRole('button', { name: /^Accept/ }).click();
  await noticeOn(owner, 'Booking accepted successfully!');

  await askToCancel(customer, shortId);
  await request.getByText(REASON).waitFor({ timeout: LIVE_MAX_MS });
  await request.getByRole('button', { name: /^Approve cancellation/ }).click();
  await noticeOn(owner, 'Cancellation request approved!');
  await readCalendar(owner, date);
  const overflow = await owner.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await isMarked(owner)).toBe(true);
});
