/** Every sentence of the owner's calendar. Those that the specification gives must stay as they are. */
export const CALENDAR_TEXTS = {
  title: 'Bookings Calendar',
  loadFailed: 'Failed to load bookings',
  failedTitle: 'Your bookings did not load',
  loading: 'Loading your bookings',
  dashboard: 'Dashboard',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  confirmedCount: (count: number) =>
    count === 1 ? '1 confirmed booking' : `${count} confirmed bookings`,
  noneOnDay: 'No confirmed bookings for this day',
  goTo: (day: string) => `Go to ${day}`,
  print: 'Print',
  manual: 'Manual',
  total: 'Total',
  cancellationReason: 'Cancellation reason',
  notes: 'Notes',
} as const;
