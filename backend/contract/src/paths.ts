/** Where each screen lives; the only place that spells an address of this product. */
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

/** Also the route's own pattern, when given ':id'. */
export function courtPath(courtId: string): string {
  return `${PATHS.courts}/${courtId}`;
}

/** Also the route's own pattern, when given ':courtId'. */
export function bookingPath(courtId: string): string {
  return `/booking/${courtId}`;
}

/** Also the route's own pattern, when given ':id'. */
export function editCourtPath(courtId: string): string {
  return `${courtPath(courtId)}/edit`;
}
