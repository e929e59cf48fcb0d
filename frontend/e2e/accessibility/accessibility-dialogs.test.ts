/**
 * axe-core finds nothing wrong in what opens over a screen: dialogs, panels and menus, narrow and wide, light and
 * dark.
 */
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { callAs } from '../support/crease/call-server.ts';
import {
  findLowTargets,
  findProblems,
  moveToDesk,
  openOnPhone,
  overflowOf,
} from '../support/browser/axe.ts';
import { dateAhead } from '../../../infra/scripts/testing/date-ahead.ts';
import { ADMIN, CUSTOMER, OTHER_CUSTOMER, OWNER } from '../support/people/demo-people.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { chooseDay } from '../support/people/press-day.ts';
import { createTabs } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

interface OpenState {
  what: string;
  /** `COURT` stands for the id of a court of owner@demo.lk, `DATE` for a day on which all its hours are free. */
  path: string;
  email?: string;
  /** Exists only on phones; on a desk its content is always shown. */
  isOnPhoneOnly?: true;
  open: (page: Page) => Promise<void>;
}

const DATE = dateAhead(6);

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};
const dialogOn = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).filter({ visible: true }).waitFor();

/** Presses a button that opens a dialog. */
const ask = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(page, button);
  await dialogOn(page, dialog);
};

async function openAllCourts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'All Courts' }).click();
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await page.getByRole('row').nth(1).waitFor();
}

const STATES: readonly OpenState[] = [
  {
    what: 'the menu of a visitor',
    path: '/',
    isOnPhoneOnly: true,
    open: async (page) => {
      await press(page, 'Open menu');
      await page.getByRole('button', { name: 'Close menu' }).waitFor();
    },
  },
  {
    what: 'the menu of an owner',
    path: '/about',
    email: OWNER,
    isOnPhoneOnly: true,
    open: async (page) => {
      await press(page, 'Open menu');
      await page.getByRole('button', { name: 'Close menu' }).waitFor();
    },
  },
  {
    what: 'the fullscreen viewer',
    path: '/courts/COURT',
    open: ask('View photos fullscreen', /./),
  },
  {
    what: 'the question before a request is sent',
    path: '/booking/COURT?date=DATE&slots=19:00,20:00',
    email: CUSTOMER,
    open: async (page) => {
      await page.getByRole('button', { name: /^8 PM to 9 PM/, pressed: true }).waitFor();
      await ask('Request Booking', 'Send this request?')(page);
    },
  },
  {
    what: 'the sort panel',
    path: '/bookings',
    email: OTHER_CUSTOMER,
    open: async (page) => {
      await press(page, 'Filters');
      await page.getByLabel('Sort By').waitFor();
    },
  },
  {
    what: 'the question why a booking is cancelled',
    path: '/bookings',
    email: OTHER_CUSTOMER,
    open: ask(/^Request Cancel/, 'Request Cancellation'),
  },
  {
    what: 'the change of the password',
    path: '/profile',
    email: CUSTOMER,
    open: ask('Change Password', 'Change Password'),
  },
  {
    what: 'the deletion of the account',
    path: '/profile',
    email: CUSTOMER,
    open: ask('Delete My Account', 'Delete Account'),
  },
  {
    what: 'the menu of a conversation',
    path: '/messages',
    email: CUSTOMER,
    open: async (page) => {
      await press(page, /^More for the conversation/);
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).waitFor();
    },
  },
  {
    what: 'the deletion of a conversation',
    path: '/messages',
    email: CUSTOMER,
    open: async (page) => {
      await press(page, /^More for the conversation/);
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
      await dialogOn(page, 'Delete Conversation');
    },
  },
  {
    what: 'a conversation',
    path: '/messages',
    email: OWNER,
    open: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
      await page.getByRole('log').waitFor();
    },
  },
  {
    what: 'the manual booking',
    path: '/courts/COURT',
    email: OWNER,
    open: async (page) => {
      await press(page, 'Create Manual Booking');
      await dialogOn(page, 'Create Manual Booking');
      const counter = page.getByRole('dialog', { name: 'Create Manual Booking' });
      await chooseDay(counter, DATE);
      await counter.getByRole('button', { name: /^7 PM to 8 PM.*free$/ }).click();
    },
  },
  {
    what: 'the deletion of a court by its owner',
    path: '/dashboard',
    email: OWNER,
    open: async (page) => {
      await page.getByRole('tab', { name: /^Courts/ }).click();
      await press(page, /^Delete/);
      await dialogOn(page, 'Delete Court');
    },
  },
  {
    what: 'the revocation of a calendar address',
    path: '/bookings-calendar',
    email: OWNER,
    open: async (page) => {
      await press(page, 'Revoke');
      await dialogOn(page, 'Revoke Address');
    },
  },
  {
    what: 'the details of a court under review',
    path: '/admin',
    email: ADMIN,
    open: async (page) => {
      await openAllCourts(page);
      await ask(/^View Details/, /./)(page);
    },
  },
  {
    what: 'the rejection of a court',
    path: '/admin',
    email: ADMIN,
    open: async (page) => {
      await openAllCourts(page);
      await ask(/^Reject/, /^Reject /)(page);
    },
  },
];

const crease = openCreaseForFile();
let courtId: string;
const tabs = createTabs(crease, PHONE);

beforeAll(async () => {
  courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  // Makes the calendar's address before the tests. Otherwise two tests at the same time might both want to make it,
  // and the button of the slower one would change while it is being pressed.
  await callAs(crease.url, OWNER, { method: 'POST', path: '/bookings/calendar-feed' });
});

test.concurrent.for(STATES)(
  'when $what is open, then axe finds nothing',
  async ({ path, email, isOnPhoneOnly, open }, { expect }) => {
    const page = await tabs.open(email);
    await openOnPhone(page, crease.url + path.replace('COURT', courtId).replace('DATE', DATE));
    await open(page);
    expect(await findProblems(page), 'on a phone, light').toEqual([]);
    expect(await findLowTargets(page), 'under a finger').toEqual([]);
    expect(await overflowOf(page), 'on a phone').toBeLessThanOrEqual(0);
    if (isOnPhoneOnly !== true) {
      await moveToDesk(page);
      expect(await findProblems(page), 'on a desk, dark').toEqual([]);
      expect(await overflowOf(page), 'on a desk').toBeLessThanOrEqual(0);
    }
    await tabs.leave(page);
  },
);
