import type { Page } from 'playwright-core';
import { CUSTOMER, OWNER } from '../../support/people/demo-people.ts';
import { button, fillFields, type Failure } from './failure.ts';

/** Opens the conversation of the demo data in which the viewer has written too. */
async function openThread(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await rows.first().getByRole('button').first().click();
}

const confirmDelete = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();

export const CUSTOMER_FAILURES: readonly Failure[] = [
  {
    what: 'the court on the booking screen',
    path: '/booking/COURT',
    email: CUSTOMER,
    call: 'GET /api/courts/*',
    text: 'Failed to load court details',
  },
  {
    what: 'a booking request',
    path: '/booking/COURT?date=DATE&slots=21:00',
    email: CUSTOMER,
    call: 'POST /api/bookings',
    act: async (page) => {
      await page.getByRole('button', { name: /^9 PM to 10 PM/, pressed: true }).waitFor();
      await button(page, 'Request Booking').click();
      await button(page, 'Send Request').click();
    },
    text: 'Failed to create booking',
  },
  {
    what: 'my bookings',
    path: '/bookings',
    email: CUSTOMER,
    call: 'GET /api/bookings/user',
    text: 'Failed to load bookings',
  },
  {
    what: 'a cancellation request',
    path: '/bookings',
    email: CUSTOMER,
    call: 'PUT /api/bookings/*/request-cancellation',
    act: async (page) => {
      await button(page, /^Request Cancel/).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Rain on the way');
      await button(page, 'Submit Request').click();
    },
    text: 'Failed to request cancellation',
  },
  {
    what: 'the change of the profile',
    path: '/profile',
    email: CUSTOMER,
    call: 'PUT /api/users/profile',
    act: async (page) => {
      await button(page, 'Edit Profile').click();
      await fillFields(page, { 'Full name': 'Nuwan P. Perera' });
      await button(page, 'Save Changes').click();
    },
    text: 'Failed to update profile',
  },
  {
    what: 'the start of a conversation',
    path: '/courts/COURT',
    email: CUSTOMER,
    call: 'POST /api/messages/conversations',
    act: (page) => button(page, 'Send Message').click(),
    text: 'Failed to start conversation',
  },
  {
    what: 'a message of a non-customer to an owner',
    path: '/courts/COURT',
    email: 'owner2@demo.lk',
    call: 'POST /api/messages/conversations',
    act: (page) => button(page, 'Send Message').click(),
    text: 'Only customers can message court owners',
  },
  {
    what: 'conversations',
    path: '/messages',
    email: CUSTOMER,
    call: 'GET /api/messages/conversations',
    text: 'Failed to load conversations',
  },
  {
    what: 'messages',
    path: '/messages',
    email: CUSTOMER,
    call: 'GET /api/messages/conversations/*/messages*',
    act: openThread,
    text: 'Failed to load messages',
  },
  {
    what: 'a message on its way',
    path: '/messages',
    email: CUSTOMER,
    call: 'POST /api/messages/conversations/*/messages',
    act: async (page) => {
      await openThread(page);
      await fillFields(page, { Message: 'Is the gate open?' });
      await button(page, 'Send').click();
    },
    text: 'Failed to send message',
  },
  {
    what: 'the deletion of a message',
    path: '/messages',
    email: OWNER,
    call: 'DELETE /api/messages/messages/*',
    act: async (page) => {
      await openThread(page);
      await button(page, /^Delete: /).click();
      await confirmDelete(page);
    },
    text: 'Failed to delete message',
  },
  {
    what: 'the deletion of a conversation',
    path: '/messages',
    email: OWNER,
    call: 'DELETE /api/messages/conversations/*',
    act: async (page) => {
      await button(page, /^More for the conversation/).click();
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
      await confirmDelete(page);
    },
    text: 'Failed to delete conversation',
  },
];
