import { ADMIN, CUSTOMER } from '../../support/people/demo-people.ts';

interface SilentFailure {
  what: string;
  path: string;
  email?: string;
  call: string;
  /** Text that is on the page in spite of the failure. */
  shows: string;
}

/** Failures that the specification only logs: no notice is shown, and the page can still be used. */
export const SILENT_FAILURES: readonly SilentFailure[] = [
  {
    what: 'the courts of the home page',
    path: '/',
    call: 'GET /api/courts*',
    shows: 'View All Courts',
  },
  {
    what: 'the court list',
    path: '/courts',
    call: 'GET /api/courts*',
    shows: 'The courts did not load',
  },
  {
    what: 'a court',
    path: '/courts/COURT',
    call: 'GET /api/courts/*',
    shows: 'This court did not load',
  },
  {
    what: 'the count of unread messages',
    path: '/about',
    email: CUSTOMER,
    call: 'GET /api/messages/unread-count',
    shows: 'How It Works',
  },
  {
    what: 'the bookings of a day',
    path: '/booking/COURT?date=DATE',
    email: CUSTOMER,
    call: 'GET /api/bookings/court/*',
    shows: 'We could not check which hours are taken.',
  },
  {
    what: 'the numbers of the administrator',
    path: '/admin',
    email: ADMIN,
    call: 'GET /api/admin/dashboard/stats',
    shows: 'This did not load',
  },
  {
    what: 'the courts of the administrator',
    path: '/admin',
    email: ADMIN,
    call: 'GET /api/admin/courts*',
    shows: 'Admin Dashboard',
  },
  {
    what: 'the deleted courts of the administrator',
    path: '/admin',
    email: ADMIN,
    call: 'GET /api/admin/removed-courts',
    shows: 'Recently Approved Courts',
  },
];
