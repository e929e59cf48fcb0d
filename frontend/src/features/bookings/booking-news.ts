/**
 * Makes a sentence of a changed booking for the customer or the owner. `before` is the booking as this browser knew
 * it.
 */
import type { Booking, BookingChanged, BookingStatus } from '@crease/contract';
import { formatWhen, hasCourt } from './booking-facts.ts';
import { NEWS_TEXTS as TEXTS } from './customer-bookings/customer-bookings.texts.ts';
import { OWNER_NEWS_TEXTS } from './owner-requests/owner-requests.texts.ts';

function formatBooking(booking: Booking): string {
  const courtName = booking.court?.name ?? booking.formerCourtName;
  return [courtName, formatWhen(booking)].filter(Boolean).join(', ');
}

/**
 * Undefined for changes that the customer need not hear about: a payment mark, the end of the game, or their own
 * cancellation request.
 */
export function newsForCustomer(
  { booking, from }: BookingChanged,
  before: Booking | undefined,
): string | undefined {
  const past = [from, before?.status].filter((status) => status !== undefined);
  if (isLate(booking, before) || isKnown(booking, past)) return undefined;
  const { court, status } = booking;
  const words = formatBooking(booking);
  if (status === 'confirmed') return court ? confirmationNews(booking, past, words) : undefined;
  if (status !== 'declined' && status !== 'cancelled') return undefined;
  const ended = TEXTS[status](words);
  return court ? ended : TEXTS.courtRemoved(ended);
}

/** Something as new is known: pushes of several instances may come after newer ones, or after a read. */
function isLate(booking: Booking, before: Booking | undefined): boolean {
  return before !== undefined && before.version >= booking.version;
}

/** The status is as it was before the change, and as this browser knew it, which may have missed changes. */
function isKnown({ status }: Booking, past: readonly BookingStatus[]): boolean {
  return past.length > 0 && past.every((earlier) => earlier === status);
}

function confirmationNews(booking: Booking, past: readonly BookingStatus[], words: string): string {
  const wasAskedToCancel =
    past.length > 0
      ? past.includes('cancellation_requested')
      : booking.cancellationReason !== undefined;
  return wasAskedToCancel ? TEXTS.stands(words) : TEXTS.accepted(words);
}

/** Only what needs an answer: an owner did everything else themselves or sees it on the dashboard. */
export function newsForOwner(booking: Booking, before: Booking | undefined): string | undefined {
  if (!hasCourt(booking) || isLate(booking, before)) return undefined;
  const words = formatBooking(booking);
  if (booking.status === 'pending' && !before) return OWNER_NEWS_TEXTS.arrived(words);
  const wasAsked = before?.status === 'cancellation_requested';
  if (booking.status !== 'cancellation_requested' || wasAsked) return undefined;
  return OWNER_NEWS_TEXTS.wantsToCancel(words);
}
