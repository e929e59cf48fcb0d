/** The screens at their addresses, with what search engines and shared links say of them. */
import { bookingPath, courtPath, editCourtPath, PATHS } from './paths.ts';

export interface PageDefinition {
  /** With `:name` for what varies. */
  pattern: string;
  /** The file in `frontend/src/pages` that draws it, without its ending. */
  screen: string;
  title: string;
  description: string;
  /** Screens of signed-in people are not for search engines. */
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

/** Of the page of one court. */
export const COURT_PATTERN = courtPath(':id');

/** Of the page where hours of one court are chosen. */
export const BOOKING_PATTERN = bookingPath(':courtId');

/** The first that matches an address is its page. */
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
  publicPage(PATHS.forgotPassword, 'forgot-password-page', 'Forgot Password'),
  privatePage(BOOKING_PATTERN, 'booking-page', 'Book'),
  privatePage(PATHS.bookings, 'my-bookings-page', 'My Bookings'),
  privatePage(PATHS.messages, 'messages-page', 'Messages'),
  privatePage(PATHS.profile, 'profile-page', 'Profile'),
  privatePage(PATHS.dashboard, 'dashboard-page', 'Dashboard'),
  privatePage(PATHS.bookingsCalendar, 'bookings-calendar-page', 'Bookings Calendar'),
  privatePage(PATHS.admin, 'admin-page', 'Admin Dashboard'),
];

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`);
}

/** The page at an address, and what stands for its first `:name`; undefined when there is none. */
export function pageAt(path: string): { page: PageDefinition; id: string | undefined } | undefined {
  for (const page of PAGES) {
    const match = patternOf(page.pattern).exec(path);
    if (match) return { page, id: match[1] };
  }
  return undefined;
}
