/** Every screen, for each of the demo's people: axe looks at them, and `npm run screenshots` takes their pictures. */
import { dateAhead } from '../../../../infra/scripts/testing/date-ahead.ts';
import { ADMIN, CUSTOMER, OWNER } from './demo-people.ts';

interface ListedScreen {
  /** Together with the person it names the picture. */
  name: string;
  /** `COURT` stands for the id of a court of the demo's owner, `DATE` for a day soon. */
  path: string;
  /** Of whom is signed in; nobody when it is missing. */
  email?: string;
}

const OPEN_SCREENS: readonly ListedScreen[] = [
  { name: 'home', path: '/' },
  { name: 'courts', path: '/courts' },
  { name: 'courts-filtered', path: '/courts?province=Western&district=Colombo' },
  { name: 'courts-none', path: '/courts?search=nothing-like-it' },
  { name: 'court', path: '/courts/COURT' },
  { name: 'court-missing', path: '/courts/000000000000000000000000' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'not-found', path: '/nowhere' },
];

const CUSTOMER_SCREENS: readonly ListedScreen[] = [
  { name: 'court', path: '/courts/COURT' },
  { name: 'booking', path: '/booking/COURT' },
  { name: 'booking-chosen', path: '/booking/COURT?date=DATE&slots=20:00,21:00' },
  { name: 'bookings', path: '/bookings' },
  { name: 'messages', path: '/messages' },
  { name: 'profile', path: '/profile' },
].map((screen) => ({ ...screen, email: CUSTOMER }));

const OWNER_SCREENS: readonly ListedScreen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'calendar', path: '/bookings-calendar' },
  { name: 'court', path: '/courts/COURT' },
  { name: 'court-new', path: '/courts/new' },
  { name: 'court-edit', path: '/courts/COURT/edit' },
  { name: 'messages', path: '/messages' },
  { name: 'profile', path: '/profile' },
].map((screen) => ({ ...screen, email: OWNER }));

const ADMIN_SCREENS: readonly ListedScreen[] = [
  { name: 'overview', path: '/admin' },
  { name: 'profile', path: '/profile' },
].map((screen) => ({ ...screen, email: ADMIN }));

export const LISTED_SCREENS = [
  ...OPEN_SCREENS,
  ...CUSTOMER_SCREENS,
  ...OWNER_SCREENS,
  ...ADMIN_SCREENS,
];

/** What is seen once the button or the choice of this name is pressed. */
interface PressedScreen extends ListedScreen {
  press: string;
}

/** Only pictures are taken of these; what opens is looked at by axe in `accessibility-dialogs.test.ts`. */
export const PRESSED_SCREENS: readonly PressedScreen[] = [
  { name: 'register-owner', path: '/register', press: 'Court Owner' },
  {
    name: 'booking-confirm',
    path: '/booking/COURT?date=DATE&slots=20:00,21:00',
    email: CUSTOMER,
    press: 'Request Booking',
  },
  { name: 'bookings-filters', path: '/bookings', email: CUSTOMER, press: 'Filters' },
  { name: 'bookings-cancel', path: '/bookings', email: CUSTOMER, press: 'Request Cancel' },
  { name: 'profile-edit', path: '/profile', email: CUSTOMER, press: 'Edit Profile' },
  { name: 'dashboard-courts', path: '/dashboard', email: OWNER, press: 'Courts' },
  { name: 'manual-booking', path: '/courts/COURT', email: OWNER, press: 'Create Manual Booking' },
  { name: 'courts', path: '/admin', email: ADMIN, press: 'All Courts' },
];

/** The name of the court that `COURT` stands for. */
export const LISTED_COURT = 'Havelock Indoor Nets';

const DAYS_AHEAD = 3;

/** The screen's address on a server. */
export function addressOf({ path }: ListedScreen, courtId: string): string {
  return path.replace('COURT', courtId).replace('DATE', dateAhead(DAYS_AHEAD));
}
