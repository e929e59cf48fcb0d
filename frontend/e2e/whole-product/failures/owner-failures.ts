import type { Page } from 'playwright-core';
import { dateAhead } from '../../../../infra/scripts/testing/date-ahead.ts';
import { ADMIN, OWNER } from '../../support/people/demo-people.ts';
import { button, fillFields, type Failure } from './failure.ts';

async function showOwnCourts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Courts/ }).click();
}

async function deleteOwnCourt(page: Page): Promise<void> {
  await showOwnCourts(page);
  const last = page.getByRole('article').last();
  await last.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

async function fillCourtForm(page: Page): Promise<void> {
  await fillFields(page, {
    'Court name': 'Panadura Sea Nets',
    Description: 'Two lanes by the sea.',
    Address: '4 Beach Road',
    City: 'Panadura',
    Latitude: '6.7132',
    Longitude: '79.9026',
    'Day rate (Rs an hour)': '2500',
    'Night rate (Rs an hour)': '3500',
  });
  await page.getByLabel('Province', { exact: true }).selectOption('Western');
  await page.getByLabel('District', { exact: true }).selectOption('Kalutara');
  await button(page, 'Send for review').click();
}

/** Another day than that of the booking request, so that the two do not want the same hours. */
const COUNTER_DATE = dateAhead(5);

async function bookAtCounter(page: Page): Promise<void> {
  await button(page, 'Create Manual Booking').click();
  const counter = page.getByRole('dialog', { name: 'Create Manual Booking' });
  await counter.locator(`label[data-date="${COUNTER_DATE}"]`).click();
  await counter.getByRole('button', { name: /^8 PM to 9 PM.*free$/ }).click();
  await fillFields(page, { 'Customer name': 'Kasun', 'Customer phone': '077 123 4567' });
  await counter.getByRole('button', { name: 'Create Booking' }).click();
}

export const OWNER_FAILURES: readonly Failure[] = [
  {
    what: 'the dashboard',
    path: '/dashboard',
    email: OWNER,
    call: 'GET /api/bookings/owner',
    text: 'Failed to load dashboard data',
  },
  {
    what: 'an answer to a request',
    path: '/dashboard',
    email: OWNER,
    call: 'PUT /api/bookings/*/status',
    act: (page) => button(page, /^Decline ?,/).click(),
    text: 'Failed to update booking status',
    success: 'Booking declined successfully!',
  },
  {
    what: 'the mark of a payment',
    path: '/dashboard',
    email: OWNER,
    call: 'PUT /api/bookings/*/payment',
    act: (page) => button(page, /^Mark as paid/).click(),
    text: 'Failed to update payment status',
    success: 'Booking marked as paid',
  },
  {
    what: 'the bookings of the calendar',
    path: '/bookings-calendar',
    email: OWNER,
    call: 'GET /api/bookings/owner',
    text: 'Failed to load bookings',
  },
  {
    what: 'a manual booking',
    path: '/courts/COURT',
    email: OWNER,
    call: 'POST /api/bookings/manual',
    act: bookAtCounter,
    text: 'Failed to create manual booking',
  },
  {
    what: 'the court of the form',
    path: '/courts/COURT/edit',
    email: OWNER,
    call: 'GET /api/courts/*',
    text: 'Failed to load court details',
  },
  {
    what: 'a changed court',
    path: '/courts/COURT/edit',
    email: OWNER,
    call: 'PUT /api/courts/*',
    act: (page) => button(page, 'Save Changes').click(),
    text: 'Failed to update court',
  },
  {
    what: 'a new court',
    path: '/courts/new',
    email: OWNER,
    call: 'POST /api/courts',
    act: fillCourtForm,
    text: 'Failed to create court',
  },
  {
    what: 'the closing of a court',
    path: '/dashboard',
    email: OWNER,
    call: 'PATCH /api/courts/*/active',
    act: async (page) => {
      await showOwnCourts(page);
      await page.getByRole('switch').first().click();
    },
    text: 'Failed to update court',
  },
  {
    what: 'the deletion of an own court',
    path: '/dashboard',
    email: OWNER,
    call: 'DELETE /api/courts/*',
    act: deleteOwnCourt,
    text: 'Failed to delete court',
  },
];

async function showPending(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'All Courts' }).click();
  await page.getByRole('tab', { name: /^Pending/ }).click();
}

/** What is said when these succeed is tested by the administrator's stories. */
export const ADMIN_FAILURES: readonly Failure[] = [
  {
    what: 'an approval',
    path: '/admin',
    email: ADMIN,
    call: 'PUT /api/admin/courts/*/approve',
    act: async (page) => {
      await showPending(page);
      await button(page, /^Approve ?,/).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
    },
    text: 'Error approving court',
    isAlert: true,
  },
  {
    what: 'a rejection',
    path: '/admin',
    email: ADMIN,
    call: 'PUT /api/admin/courts/*/reject',
    act: async (page) => {
      await showPending(page);
      await button(page, /^Reject ?,/).click();
      await page.getByLabel('Please enter rejection reason:').fill('No address');
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
    },
    text: 'Error rejecting court',
  },
  {
    what: 'a deletion',
    path: '/admin',
    email: ADMIN,
    call: 'DELETE /api/admin/courts/*',
    act: async (page) => {
      await showPending(page);
      await button(page, /^Delete ?,/).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    },
    text: 'Error deleting court',
  },
];
