/** The pages with their addresses, and what search engines and shared links say about them. */
import { bookingPath, courtPath, editCourtPath, PATHS } from './paths.ts';

export interface PageDefinition {
  /** The path, with `:name` for parameters. */
  pattern: string;
  /** The file name of the page's component in `frontend/src/pages`, without its extension. */
  screen: string;
  title: string;
  description: string;
  /** Pages that need a sign-in are not indexed by search engines. */
  isPublic: boolean;
}

export const PRODUCT_NAME = 'Crease';

const DESCRIPTION =
  'Find an indoor cricket court in Sri Lanka, see its free hours live and book by the hour.';

function publicPage(
  pattern: string,
  screen: string,
  title: string,
  description = DESCRIPTION,
): PageDefinition {
  return { pattern, screen, title, description, isPublic: true };
}

function privatePage(pattern: string, screen: string, title: string): PageDefinition {
  return { pattern, screen, title, description: DESCRIPTION, isPublic: false };
}

/** The pattern of a court's page. */
export const COURT_PATTERN = courtPath(':id');

/** The pattern of a court's booking page. */
export const BOOKING_PATTERN = bookingPath(':id');

/** The first page whose pattern matches an address is its page. */
export const PAGES: readonly PageDefinition[] = [
  publicPage(PATHS.home, 'home-page', 'Book an indoor cricket court in Sri Lanka'),
  publicPage(
    PATHS.courts,
    'courts-page',
    'Find Your Perfect Court',
    'Book the best indoor cricket stadiums across Sri Lanka: prices, pictures and free hours, live.',
  ),
  privatePage(PATHS.newCourt, 'court-form-page', 'List Your Court'),
  privatePage(editCourtPath(':id'), 'court-form-page', 'Edit Court'),
  publicPage(COURT_PATTERN, 'court-page', 'Court'),
  publicPage(
    PATHS.about,
    'about-page',
    'About Us',
    'How Crease works: owners list their courts, players ask for hours, and no hour is ever sold twice.',
  ),
  publicPage(
    PATHS.contact,
    'contact-page',
    'Contact',
    'Write to the people who run Crease, or call us in Colombo.',
  ),
  publicPage(PATHS.login, 'login-page', 'Login'),
  publicPage(PATHS.register, 'register-page', 'Register'),
  publicPage(PATHS.forgotPassword, 'forgot-password-page', 'Forgot password'),
  privatePage(BOOKING_PATTERN, 'booking-page', 'Book'),
  privatePage(PATHS.bookings, 'my-bookings-page', 'My Bookings'),
  privatePage(PATHS.messages, 'messages-page', 'Messages'),
  privatePage(PATHS.profile, 'profile-page', 'Player Profile'),
  privatePage(PATHS.dashboard, 'dashboard-page', 'Dashboard'),
  privatePage(PATHS.bookingsCalendar, 'bookings-calendar-page', 'Bookings Calendar'),
  privatePage(PATHS.admin, 'admin-page', 'Admin Dashboard'),
];

/** The day that the page of a court shows. */
export const DATE_PARAMETER = 'date';

/** The start times of the hours that are chosen on the booking page. */
export const SLOTS_PARAMETER = 'slots';
export const SLOTS_SEPARATOR = ',';

/** The query of the booking page with these hours of a date chosen. */
export function queryOfHours(date: string, startTimes: readonly string[]): string {
  const day = `?${DATE_PARAMETER}=${date}`;
  if (startTimes.length === 0) return day;
  // Colons and commas need no escaping in a query, and unescaped the address is readable.
  return `${day}&${SLOTS_PARAMETER}=${startTimes.join(SLOTS_SEPARATOR)}`;
}

/** What the list of courts is searched by; a province before its district, which choosing a province clears. */
export const FILTER_PARAMETERS = [
  'province',
  'district',
  'search',
  'minPrice',
  'maxPrice',
] as const;

/** Capitals are the same as small letters, as they are to the router in the browser. */
function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`, 'i');
}

/** The page at an address and its first parameter; undefined when there is none. */
export function pageAt(path: string): { page: PageDefinition; id: string | undefined } | undefined {
  for (const page of PAGES) {
    const match = patternOf(page.pattern).exec(path);
    if (match) return { page, id: match[1] };
  }
  return undefined;
}
