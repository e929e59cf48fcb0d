export const DASHBOARD_VIEW_TEXTS = {
  label: 'Show on the dashboard',
  bookings: 'Bookings',
  courts: 'Courts',
} as const;
