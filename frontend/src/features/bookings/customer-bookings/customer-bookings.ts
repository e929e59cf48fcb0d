/** Counts, filters and sorts bookings for My Bookings. */
import { sumRupees, type Booking, type BookingStatus } from '@crease/contract';
import { hasCourt, type ShownBooking } from '../booking-facts.ts';

export const BOOKING_FILTERS = ['all', 'pending', 'confirmed', 'cancelled'] as const;
export type BookingFilter = (typeof BOOKING_FILTERS)[number];

export const BOOKING_SORTS = ['date-desc', 'date-asc', 'amount-desc', 'amount-asc'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

/** The filter and order of the list. */
export interface ListChoice {
  filter: BookingFilter;
  sort: BookingSort;
}

function oneOf<Value>(values: readonly [Value, ...Value[]], asked: string | null): Value {
  return values.find((value) => value === asked) ?? values[0];
}

/** What an address does not name, or wrongly, is the first of its kind. */
export function choiceIn(search: URLSearchParams): ListChoice {
  return {
    filter: oneOf(BOOKING_FILTERS, search.get('filter')),
    sort: oneOf(BOOKING_SORTS, search.get('sort')),
  };
}

const STATUSES_BY_FILTER: Record<Exclude<BookingFilter, 'all'>, readonly BookingStatus[]> = {
  pending: ['pending', 'cancellation_requested'],
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
};

/** Bookings with these statuses cost nothing, so they are not counted as spending. */
const UNSPENT_STATUSES: readonly BookingStatus[] = ['cancelled', 'declined'];

interface BookingTotals {
  totalBookings: number;
  pendingActions: number;
  confirmed: number;
  /** Rupees. */
  totalSpent: number;
}

function matches(booking: Booking, filter: BookingFilter): boolean {
  return filter === 'all' || STATUSES_BY_FILTER[filter].includes(booking.status);
}

/** The numbers of the four tiles. Bookings of removed courts count too, because the money was spent. */
export function totalsOf(bookings: readonly Booking[]): BookingTotals {
  const spent = bookings.filter(({ status }) => !UNSPENT_STATUSES.includes(status));
  return {
    totalBookings: bookings.length,
    pendingActions: bookings.filter((booking) => matches(booking, 'pending')).length,
    confirmed: bookings.filter((booking) => matches(booking, 'confirmed')).length,
    totalSpent: sumRupees(spent.map(({ pricing }) => pricing.totalAmount)),
  };
}

/** How many bookings a tab lists. */
export function countListed(bookings: readonly Booking[], filter: BookingFilter): number {
  return bookings.filter(hasCourt).filter((booking) => matches(booking, filter)).length;
}

function compareBy(sort: BookingSort): (one: Booking, other: Booking) => number {
  const sign = sort.endsWith('-desc') ? -1 : 1;
  const byDate = (one: Booking, other: Booking) => one.createdAt.localeCompare(other.createdAt);
  if (sort.startsWith('date')) return (one, other) => sign * byDate(one, other);
  return (one, other) =>
    sign * (one.pricing.totalAmount - other.pricing.totalAmount) || -byDate(one, other);
}

/** The bookings to list; those of removed courts are left out. */
export function listedBookings(
  bookings: readonly Booking[],
  filter: BookingFilter,
  sort: BookingSort,
): ShownBooking[] {
  return bookings
    .filter(hasCourt)
    .filter((booking) => matches(booking, filter))
    .sort(compareBy(sort));
}
