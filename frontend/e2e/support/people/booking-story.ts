/**
 * The main story, with three people in three browsers. A customer requests hours and the owner accepts; the
 * customer's list and the hours that a visitor sees change. No page is reloaded.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dateAhead } from '../../../../infra/scripts/testing/date-ahead.ts';
import { CUSTOMER, OWNER } from './demo-people.ts';
import { findCourtId, isMarked, logInTo, mark, noticeOn } from './people.ts';
import { chooseDay } from './press-day.ts';

/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;
const COURT = 'Havelock Indoor Nets';

interface Actors {
  customer: Page;
  owner: Page;
  visitor: Page;
}

export async function playBookingStory(url: string, actors: Actors): Promise<void> {
  const { customer, owner, visitor } = actors;
  const courtId = await findCourtId(url, COURT);
  const date = dateAhead(5);

  await logInTo(owner, `${url}/dashboard`, OWNER);
  await owner.getByRole('heading', { name: 'Bookings', exact: true }).waitFor();
  await visitor.goto(`${url}/courts/${courtId}`);
  await chooseDay(visitor.getByRole('main'), date);
  const watched = visitor.getByText(/7 PM to 8 PM, night/);
  await expect.poll(() => watched.textContent()).toMatch(/, free$/);
  await Promise.all([owner, visitor].map(mark));

  await logInTo(customer, `${url}/booking/${courtId}?date=${date}`, CUSTOMER);
  await customer.getByRole('button', { name: /^7 PM to 8 PM, night/ }).click();
  await customer.getByRole('button', { name: /^8 PM to 9 PM, night/ }).click();
  await customer.getByRole('button', { name: 'Request Booking' }).first().click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.getByRole('heading', { name: 'Booking Request Sent!' }).waitFor();
  const shortId = (await customer.locator('main b').first().textContent()) ?? '';

  const request = owner.getByRole('row').filter({ hasText: shortId });
  await request.getByText('Pending Approval').waitFor({ timeout: LIVE_MAX_MS });
  await expect.poll(() => watched.textContent(), { timeout: LIVE_MAX_MS }).toContain('requested');

  // Follows a link instead of opening the address, so that the page keeps its socket.
  await customer.getByRole('link', { name: 'My Bookings' }).first().click();
  const card = customer.getByRole('article').filter({ hasText: shortId });
  await card.getByText('Pending Approval').waitFor();
  await mark(customer);

  await request.getByRole('button', { name: /^Accept/ }).click();
  await noticeOn(owner, 'Booking accepted successfully!');
  await Promise.all([
    card.getByText('Confirmed').waitFor({ timeout: LIVE_MAX_MS }),
    expect.poll(() => watched.textContent(), { timeout: LIVE_MAX_MS }).toMatch(/, booked$/),
  ]);
  expect(await Promise.all([customer, owner, visitor].map(isMarked))).toEqual([true, true, true]);
}
