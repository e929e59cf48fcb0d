/** A customer requests a cancellation and the owner answers. Both see every step without a reload. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { isMarked, mark, noticeOn, whenLive } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;
const REASON = 'Half the team is ill';

const crease = openCreaseForFile({ isMoving: true });

/** Each page has a window of its own. */
const openPage = (email: string, width: number) =>
  createPages(crease, { width, height: 800 })(email);

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${crease.url}/dashboard`);
  await page.getByRole('table').waitFor();
}

/** The only booking in the demo data that is confirmed, paid and still to come. */
async function findPaidCard(customer: Page): Promise<{ card: Locator; shortId: string }> {
  const paid = customer
    .getByRole('article')
    .filter({ hasText: 'Confirmed' })
    .filter({ has: customer.getByText('Paid', { exact: true }) });
  const shortId = /#(\w{8})/.exec((await paid.first().textContent()) ?? '')?.[1] ?? '';
  return { card: customer.getByRole('article').filter({ hasText: shortId }), shortId };
}

async function askToCancel(customer: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Request Cancel/ }).click();
  const dialog = customer.getByRole('dialog', { name: 'Request Cancellation' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await noticeOn(customer, 'Cancellation request submitted successfully');
  await card.getByText('Waiting for court owner approval...').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

test('when the owner declines and then approves, then booking, money and hours follow on every screen', async () => {
  const [customer, owner, stale] = await Promise.all([
    openPage('customer@demo.lk', 360),
    openPage('owner@demo.lk', 1280),
    openPage('owner@demo.lk', 1280),
  ]);
  const live = Promise.all([customer, owner].map(whenLive));
  await customer.goto(`${crease.url}/bookings`);
  await openDashboard(owner);
  await live;
  const { card, shortId } = await findPaidCard(customer);
  const request = owner.getByRole('row').filter({ hasText: shortId });
  await Promise.all([customer, owner].map(mark));

  await askToCancel(customer, card);
  await request.getByText('Cancellation Pending').waitFor({ timeout: LIVE_MAX_MS });
  await request.getByText(REASON).waitFor();
  await request.getByRole('button', { name: /^Decline cancellation/ }).click();
  await noticeOn(owner, 'Cancellation request declined!');
  await card.getByText('Confirmed').waitFor({ timeout: LIVE_MAX_MS });

  // The server gets the second one, too, and only its answer is lost: to the customer that is the same.
  await customer.route('**/request-cancellation', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await askToCancel(customer, card);
  await request.getByText('Cancellation Pending').waitFor({ timeout: LIVE_MAX_MS });
  // This tab gets no pushes, as on a bad connection.
  await keepSocketAway(stale);
  await openDashboard(stale);
  await request.getByRole('button', { name: /^Approve cancellation/ }).click();
  await noticeOn(owner, 'Cancellation request approved!');
  await card.getByText('Cancelled').waitFor({ timeout: LIVE_MAX_MS });
  await request.getByText('Refund due').waitFor();

  const staleRequest = stale.getByRole('row').filter({ hasText: shortId });
  await staleRequest.getByRole('button', { name: /^Decline cancellation/ }).click();
  await noticeOn(stale, 'This booking is already cancelled');
  await staleRequest.getByText('Cancelled').waitFor();

  await request.getByRole('button', { name: /^Mark as refunded/ }).click();
  await noticeOn(owner, 'Booking marked as refunded');
  await request.getByText('Refunded', { exact: true }).waitFor();
  await expect.poll(() => request.getByText('Refund due').count()).toBe(0);
  await card.getByText('Refunded', { exact: true }).waitFor({ timeout: LIVE_MAX_MS });
  expect(await Promise.all([customer, owner].map(isMarked))).toEqual([true, true]);
});
