/** The addresses of all pages; written nowhere else. */
export const PATHS = {
  home: '/',
  courts: '/courts',
  newCourt: '/courts/new',
  bookings: '/bookings',
  messages: '/messages',
  profile: '/profile',
  dashboard: '/dashboard',
  bookingsCalendar: '/bookings-calendar',
  admin: '/admin',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  about: '/about',
  contact: '/contact',
} as const;

/** Called with ':id' it gives the route's pattern. */
export function courtPath(courtId: string): string {
  return `${PATHS.courts}/${courtId}`;
}

/** Called with ':id' it gives the route's pattern. */
export function bookingPath(courtId: string): string {
  return `/booking/${courtId}`;
}

/** Called with ':id' it gives the route's pattern. */
export function editCourtPath(courtId: string): string {
  return `${courtPath(courtId)}/edit`;
}
