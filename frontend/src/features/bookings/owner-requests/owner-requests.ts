/** Counts, filters and sorts an owner's bookings for the dashboard. */
import {
  EARNING_STATUSES,
  holdsSlots,
  sumRupees,
  type Booking,
  type BookingStatus,
  type Court,
} from '@crease/contract';
import { hasCourt, isRefundDue, type ShownBooking } from '../booking-facts.ts';

export const REQUEST_FILTERS = ['all', 'pending', 'confirmed', 'declined', 'cancelled'] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

/** Stands for all courts where the id of one is expected. */
export const ALL_COURTS = 'all';

const STATUSES_BY_FILTER: Record<Exclude<RequestFilter, 'all'>, readonly BookingStatus[]> = {
  pending: ['pending'],
  confirmed: ['confirmed', 'completed'],
  declined: ['declined'],
  cancelled: ['cancelled'],
};

interface OwnerStats {
  totalCourts: number;
  totalBookings: number;
  /** Rupees. */
  totalRevenue: number;
  pendingBookings: number;
  cancellationRequests: number;
}

export function statsOf(courts: readonly Court[], bookings: readonly Booking[]): OwnerStats {
  const shown = bookings.filter(hasCourt);
  const countOf = (status: BookingStatus) =>
    shown.filter((booking) => booking.status === status).length;
  const earning = shown.filter(({ status }) => EARNING_STATUSES.includes(status));
  return {
    totalCourts: courts.length,
    totalBookings: shown.length,
    totalRevenue: sumRupees(earning.map(({ pricing }) => pricing.totalAmount)),
    pendingBookings: countOf('pending'),
    cancellationRequests: countOf('cancellation_requested'),
  };
}

/** Only the removal of its court gives a reason for the end of a walk-in's booking. */
function isToBeTold(booking: Booking, nowMs: number): boolean {
  const { bookingType, status, cancellationReason, timeSlots } = booking;
  const isOff = status === 'cancelled' && cancellationReason !== undefined;
  const isToCome = timeSlots.some(({ startsAt }) => Date.parse(startsAt) > nowMs);
  return bookingType === 'manual' && isOff && isToCome;
}

/**
 * What only the owner can do after a court was removed: give money back, tell walk-ins, who have no account, and answer
 * customers who had asked to cancel a game that had begun, because the removal leaves these bookings alone.
 */
export function leftByRemovedCourts(bookings: readonly Booking[], nowMs: number): Booking[] {
  const isLeft = (booking: Booking) =>
    booking.status === 'cancellation_requested' ||
    isRefundDue(booking) ||
    isToBeTold(booking, nowMs);
  return bookings.filter((booking) => !hasCourt(booking) && isLeft(booking));
}

/** How many bookings wait for the owner's answer. */
export function waitingCount(bookings: readonly Booking[]): number {
  const { pendingBookings, cancellationRequests } = statsOf([], bookings);
  return pendingBookings + cancellationRequests;
}

/**
 * The filter that lists what waits for an answer. Cancellation requests have none of their own, but stand first among
 * all.
 */
export function filterOfWaiting(bookings: readonly Booking[]): RequestFilter {
  return statsOf([], bookings).pendingBookings > 0 ? 'pending' : 'all';
}

export function requestsOfCourt(bookings: readonly Booking[], courtId: string): ShownBooking[] {
  const shown = bookings.filter(hasCourt);
  return courtId === ALL_COURTS ? shown : shown.filter(({ court }) => court._id === courtId);
}

function matches(booking: Booking, filter: RequestFilter): boolean {
  return filter === 'all' || STATUSES_BY_FILTER[filter].includes(booking.status);
}

export function countsByFilter(requests: readonly Booking[]): Record<RequestFilter, number> {
  const countOf = (filter: RequestFilter) =>
    requests.filter((request) => matches(request, filter)).length;
  return {
    all: countOf('all'),
    pending: countOf('pending'),
    confirmed: countOf('confirmed'),
    declined: countOf('declined'),
    cancelled: countOf('cancelled'),
  };
}

function rankOf({ status }: Booking): number {
  return status === 'cancellation_requested' ? 0 : 1;
}

function compareForOwner(one: Booking, other: Booking): number {
  return rankOf(one) - rankOf(other) || other.createdAt.localeCompare(one.createdAt);
}

/** A request without a deadline can wait longest, so it comes last. */
function compareDeadlines(one: Booking, other: Booking): number {
  if (one.answerBy === other.answerBy) return compareForOwner(one, other);
  if (one.answerBy === undefined) return 1;
  if (other.answerBy === undefined) return -1;
  return one.answerBy.localeCompare(other.answerBy);
}

/** Cancellation requests first, then newest first. The list of pending requests is ordered by deadline. */
export function listedRequests(
  requests: readonly ShownBooking[],
  filter: RequestFilter,
): ShownBooking[] {
  return requests
    .filter((request) => matches(request, filter))
    .sort(filter === 'pending' ? compareDeadlines : compareForOwner);
}

/** By when the next pending request has to be answered; one whose time is up can not be answered any more. */
export function nextDeadline(bookings: readonly Booking[], nowMs: number): string | undefined {
  const pending = listedRequests(bookings.filter(hasCourt), 'pending');
  return pending.find(({ answerBy = '' }) => Date.parse(answerBy) > nowMs)?.answerBy;
}

/** True when one of the bookings is a pending request for hours that `booking` holds. */
export function hasRival(booking: Booking, bookings: readonly Booking[]): boolean {
  if (!holdsSlots(booking.status)) return false;
  const held = new Set(booking.timeSlots.map(({ startsAt }) => startsAt));
  return bookings.some(
    ({ status, court, timeSlots }) =>
      status === 'pending' &&
      court?._id === booking.court?._id &&
      timeSlots.some(({ startsAt }) => held.has(startsAt)),
  );
}
