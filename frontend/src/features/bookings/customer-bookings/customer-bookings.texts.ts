/** Every sentence of My Bookings. Those that the specification gives must stay as they are. */
import type { BookingFilter, BookingSort } from './customer-bookings.ts';

export const MY_BOOKINGS_TEXTS = {
  title: 'My Bookings',
  bookNew: 'Book New Court',
  totalBookings: 'Total Bookings',
  pendingActions: 'Pending Actions',
  confirmed: 'Confirmed',
  totalSpent: 'Total Spent',
  filterLabel: 'Show bookings',
  filters: 'Filters',
  sortBy: 'Sort By',
  listLabel: 'Bookings',
  loading: 'Loading your bookings',
  noneFound: 'No Bookings Found',
  noneYet: "You haven't made any bookings yet. Start by booking your first court!",
  noneOfFilter: (filter: Exclude<BookingFilter, 'all'>) => `No ${filter} bookings found.`,
  explore: 'Explore Courts',
  failedTitle: 'Your bookings did not load',
  hidden: (count: number) =>
    count === 1
      ? 'One more booking counts above; its court is no longer listed.'
      : `${count} more bookings count above; their courts are no longer listed.`,
} as const;

export const FILTER_LABELS: Record<BookingFilter, string> = {
  all: 'All',
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
};

export const SORT_LABELS: Record<BookingSort, string> = {
  'date-desc': 'Newest First',
  'date-asc': 'Oldest First',
  'amount-desc': 'Highest Amount',
  'amount-asc': 'Lowest Amount',
};

export const BOOKING_CARD_TEXTS = {
  bookingId: 'Booking',
  date: 'Date',
  duration: 'Duration',
  timeSlots: 'Time slots',
  total: 'Total',
  answerBy: 'The owner answers by',
  timeIsUp: 'The time to answer is up',
  declineReason: 'Why it was declined',
  cancellationReason: 'Your reason',
  waitingForOwner: 'Waiting for court owner approval...',
  cancellationDeclined: 'Cancellation declined, your booking stands.',
  refundDue: (amount: string) => `${amount} is due back to you from the court owner.`,
  viewCourt: 'View Court Details',
  changed: 'Updated',
} as const;

/** Messages to a customer about a changed booking; `words` name the court, the date and the hours. */
export const NEWS_TEXTS = {
  accepted: (words: string) => `Accepted: ${words}`,
  declined: (words: string) => `Declined: ${words}`,
  cancelled: (words: string) => `Cancelled: ${words}`,
  courtRemoved: (sentence: string) => `${sentence}. The court was removed.`,
  stands: (words: string) => `Cancellation declined, your booking stands: ${words}`,
} as const;
