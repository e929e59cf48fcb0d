/** On a network without sockets everything still works, at most half a minute later. */
import { UNREAD_POLL_MS } from '@crease/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { OTHER_CUSTOMER } from '../support/people/demo-people.ts';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, isMarked, mark, whenAlive } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { tokenFor } from '../support/crease/demo-tokens.ts';

const COURT = 'Havelock Indoor Nets';

const crease = openCreaseForFile({ hasPictures: false });
let courtId: string;
/** Each attempt of a test uses another day, because an earlier one may have taken the hours. */
let attempts = 0;

beforeAll(async () => {
  courtId = await findCourtId(crease.url, COURT);
});

/** The test controls the page's clock, so that it need not wait for half a minute. */
async function openPage(email?: string): Promise<Page> {
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  await keepSocketAway(context);
  if (email !== undefined) {
    const token = await tokenFor(crease.url, email);
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
  }
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

const waitForPoll = (page: Page) => page.clock.runFor(UNREAD_POLL_MS + 1_000);

const unreadOn = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /^Messages/ });

test('when the dashboard opens, then one request brings the courts for both of its lists', async () => {
  const owner = await openPage('owner@demo.lk');
  const asked: string[] = [];
  owner.on('request', (request) => asked.push(request.url()));
  await owner.goto(`${crease.url}/dashboard`);
  await owner.getByRole('tab', { name: /^Courts.*\d/ }).waitFor();
  await owner.getByRole('row').nth(1).waitFor();
  expect(asked.filter((url) => url.includes('/api/courts?owner=me'))).toHaveLength(1);
});

test('when no socket opens, then a booking and a message still reach the other side', async () => {
  const [customer, owner, visitor] = [
    await openPage(OTHER_CUSTOMER),
    await openPage('owner@demo.lk'),
    await openPage(),
  ];
  attempts += 1;
  const date = dateAhead(3 + attempts);
  await owner.goto(`${crease.url}/dashboard`);
  await owner.getByRole('heading', { name: 'Bookings', exact: true }).waitFor();
  const unreadBefore = await unreadOn(owner).textContent();
  await visitor.goto(`${crease.url}/courts/${courtId}`);
  await chooseDay(visitor.getByRole('main'), date);
  const watched = visitor.getByText(/7 PM to 8 PM, night/);
  await expect.poll(() => watched.textContent()).toMatch(/, free$/);
  await Promise.all([owner, visitor].map(mark));

  await customer.goto(`${crease.url}/booking/${courtId}?date=${date}&slots=19:00`);
  await whenAlive(customer);
  // The screen appears before its hours do.
  await customer.getByRole('button', { name: /^7 PM to 8 PM/, pressed: true }).waitFor();
  await customer.getByRole('button', { name: 'Request Booking' }).first().click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  const shortId = (await customer.locator('main b').first().textContent()) ?? '';

  await waitForPoll(owner);
  const request = owner.getByRole('row').filter({ hasText: shortId });
  await request.getByText('Pending Approval').waitFor();
  await waitForPoll(visitor);
  await expect.poll(() => watched.textContent()).toContain('requested');
  await request.getByRole('button', { name: /^Accept/ }).click();
  await request.getByText('Confirmed').waitFor();

  await customer.getByRole('link', { name: 'My Bookings' }).first().click();
  await customer.getByRole('article').filter({ hasText: shortId }).getByText('Confirmed').waitFor();
  await customer.goto(`${crease.url}/courts/${courtId}`);
  await customer.getByRole('button', { name: 'Send Message' }).click();
  const box = customer.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('See you there');
  await box.press('Enter');
  await customer.getByRole('log').getByText('See you there').waitFor();
  await waitForPoll(owner);
  await expect.poll(() => unreadOn(owner).textContent()).not.toBe(unreadBefore);
  expect(await Promise.all([owner, visitor].map(isMarked))).toEqual([true, true]);
});

test('when the tab is hidden, then it asks for nothing until it is looked at again', async () => {
  const owner = await openPage('owner@demo.lk');
  // Waits for everything that the page reads when it is opened, so that these reads are not counted.
  const counted = owner.waitForResponse('**/api/messages/unread-count');
  await owner.goto(`${crease.url}/dashboard`);
  await owner.getByRole('row').nth(1).waitFor();
  await counted;
  await owner.waitForLoadState('networkidle');
  const asked: string[] = [];
  const showAs = (state: 'hidden' | 'visible') =>
    owner.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await showAs('hidden');
  owner.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await waitForPoll(owner);
  expect(asked).toEqual([]);
  const read = owner.waitForRequest('**/api/bookings/owner');
  await showAs('visible');
  await read;
});

// With pushes, one of them comes before the answer most times, and then the row has lost its button already.
test('when the answer alone tells that a request is accepted, then the focus goes on from its row', async () => {
  const owner = await openPage('owner@demo.lk');
  await owner.goto(`${crease.url}/dashboard`);
  await owner
    .getByRole('button', { name: /^Accept/ })
    .first()
    .press('Enter');
  await owner.getByText('Booking accepted successfully!').first().waitFor();
  await expect.poll(() => owner.evaluate(() => document.activeElement?.localName)).toBe('tr');
});
