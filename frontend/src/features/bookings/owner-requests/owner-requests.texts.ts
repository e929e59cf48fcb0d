/** Every sentence of the owner's dashboard. Those that the specification gives must stay as they are. */
import type { RequestFilter } from './owner-requests.ts';

export const DASHBOARD_TEXTS = {
  title: 'Dashboard',
  tabTitle: (waiting: number) => (waiting === 0 ? 'Dashboard' : `(${waiting}) Dashboard`),
  nothingWaits: 'No request waits for your answer.',
  waiting: (count: number) =>
    count === 1 ? 'One request waits for your answer' : `${count} requests wait for your answer`,
  firstDue: (instant: string) => `the first by ${instant}`,
  totalCourts: 'Total Courts',
  totalBookings: 'Total Bookings',
  totalRevenue: 'Total Revenue',
  pendingBookings: 'Pending Bookings',
  cancellationRequests: 'Cancellation Requests',
  leftTitle: 'Left by removed courts',
  leftHint:
    'The courts of these bookings are gone. Answer cancellation requests, refund what was paid, and call your walk-in customers: nobody else tells them.',
  requests: 'Bookings',
  filterLabel: 'Show bookings',
  court: 'Court',
  allCourts: 'All courts',
  loading: 'Loading your dashboard',
  found: (count: number) => `Found ${count} booking(s)`,
  noneFound: 'No Bookings Found',
  noneYet: 'Requests appear here by themselves, the moment a customer sends one.',
  noneOfFilter: 'No bookings match these filters.',
  showAll: 'Show all bookings',
  failedTitle: 'Your dashboard did not load',
} as const;

export const REQUEST_FILTER_LABELS: Record<RequestFilter, string> = {
  all: 'All',
  pending: 'Pending',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

export const REQUEST_TEXTS = {
  booking: 'Booking',
  customer: 'Customer',
  status: 'Status',
  amount: 'Amount',
  actions: 'Actions',
  manual: 'Manual',
  call: 'Call',
  arrived: 'New',
  changed: 'Updated',
  waitedFor: (duration: string) => `Waiting ${duration}`,
  answerBy: (instant: string) => `Answer by ${instant}`,
  timeIsUp: 'The time to answer is up',
  refundDue: 'Refund due',
  accept: 'Accept',
  decline: 'Decline',
  approveCancellation: 'Approve',
  declineCancellation: 'Decline',
  /** For screen readers: what is approved or declined. */
  cancellation: ' cancellation',
  markPaid: 'Mark as paid',
  markRefunded: 'Mark as refunded',
} as const;

export const OWNER_NEWS_TEXTS = {
  arrived: (words: string) => `New request: ${words}`,
  wantsToCancel: (words: string) => `Cancellation request: ${words}`,
} as const;
