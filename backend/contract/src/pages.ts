/** The addresses of the screens, with what search engines and shared links say of them. */
export interface PageDefinition {
  /** With `:name` for what varies. */
  pattern: string;
  title: string;
  description: string;
  /** Screens of signed-in people are not for search engines. */
  isPublic: boolean;
}

export const PRODUCT_NAME = 'Crease';

const DESCRIPTION =
  'Find an indoor cricket court in Sri Lanka, see its free hours live and book by the hour.';

function publicPage(pattern: string, title: string, description = DESCRIPTION): PageDefinition {
  return { pattern, title, description, isPublic: true };
}

function privatePage(pattern: string, title: string): PageDefinition {
  return { pattern, title, description: DESCRIPTION, isPublic: false };
}

/** The first that matches an address is its page. */
export const PAGES: readonly PageDefinition[] = [
  publicPage('/', 'Book an indoor cricket court in Sri Lanka'),
  publicPage(
    '/courts',
    'Find Your Perfect Court',
    'Book the best indoor cricket stadiums across Sri Lanka: prices, pictures and free hours, live.',
  ),
  privatePage('/courts/new', 'List Your Court'),
  privatePage('/courts/:id/edit', 'Edit Court'),
  publicPage('/courts/:id', 'Court'),
  publicPage(
    '/about',
    'About Us',
    'How Crease works: owners list their courts, players ask for hours, and no hour is ever sold twice.',
  ),
  publicPage('/contact', 'Contact', 'Write to the people who run Crease, or call us in Colombo.'),
  publicPage('/login', 'Login'),
  publicPage('/register', 'Register'),
  publicPage('/forgot-password', 'Forgot Password'),
  privatePage('/booking/:courtId', 'Book'),
  privatePage('/bookings', 'My Bookings'),
  privatePage('/messages', 'Messages'),
  privatePage('/profile', 'Profile'),
  privatePage('/dashboard', 'Dashboard'),
  privatePage('/bookings-calendar', 'Bookings Calendar'),
  privatePage('/admin', 'Admin Dashboard'),
];

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`);
}

/** The page at an address, and what stands for its first `:name`; undefined when there is none. */
export function pageAt(path: string): { page: PageDefinition; id: string | undefined } | undefined {
  for (const page of PAGES) {
    const match = patternOf(page.pattern).exec(path);
    if (match) return { page, id: match[1] };
  }
  return undefined;
}
