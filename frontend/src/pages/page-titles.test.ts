import { pageAt, PAGES } from '@crease/contract';
import { expect, test } from 'vitest';
import { AUTH_TEXTS, RESET_TEXTS } from '../features/auth/auth.texts.ts';
import { ADMIN_TEXTS } from '../features/admin/admin.texts.ts';
import { CALENDAR_TEXTS } from '../features/bookings/calendar/calendar.texts.ts';
import { MY_BOOKINGS_TEXTS } from '../features/bookings/customer-bookings/customer-bookings.texts.ts';
import { DASHBOARD_TEXTS } from '../features/bookings/owner-requests/owner-requests.texts.ts';
import { COURT_FORM_TEXTS } from '../features/courts/court-form/court-form.texts.ts';
import { COURT_LIST_TEXTS } from '../features/courts/court-list/court-list.texts.ts';
import { MESSAGES_TEXTS } from '../features/messages/messages.texts.ts';
import { PROFILE_TEXTS } from '../features/profile/profile.texts.ts';
import { ABOUT_TEXTS } from './about/about.texts.ts';
import { HOME_TEXTS } from './home/home.texts.ts';

const TITLES = [
  ['/', HOME_TEXTS.documentTitle],
  ['/courts', COURT_LIST_TEXTS.title],
  ['/courts/new', COURT_FORM_TEXTS.createTitle],
  ['/courts/1/edit', COURT_FORM_TEXTS.editTitle],
  ['/about', ABOUT_TEXTS.title],
  ['/login', AUTH_TEXTS.loginTitle],
  ['/register', AUTH_TEXTS.registerTitle],
  ['/forgot-password', RESET_TEXTS.title],
  ['/bookings', MY_BOOKINGS_TEXTS.title],
  ['/messages', MESSAGES_TEXTS.title],
  ['/profile', PROFILE_TEXTS.title],
  ['/dashboard', DASHBOARD_TEXTS.title],
  ['/bookings-calendar', CALENDAR_TEXTS.title],
  ['/admin', ADMIN_TEXTS.title],
] as const;

/** Called as the court is, and a page that keeps its heading to itself. */
const NOT_COMPARED = ['court-page', 'booking-page', 'contact-page'];

test('when there is a page, then its title is compared', () => {
  const compared = TITLES.map(([path]) => pageAt(path)?.page.screen);
  const missing = PAGES.filter(({ screen }) => !compared.includes(screen));
  expect(missing.map(({ screen }) => screen).toSorted()).toEqual(NOT_COMPARED.toSorted());
});

test.each(TITLES)(
  'when %s is opened, then its tab keeps the title that it came with',
  (path, title) => expect(pageAt(path)?.page.title).toBe(title),
);
