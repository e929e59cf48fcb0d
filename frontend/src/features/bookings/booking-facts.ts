/** What the pages of customers and owners show of a booking. */
import {
  absoluteHourAt,
  absoluteHourOf,
  BOOKING_ID_SHOWN_CHARACTERS,
  canMark,
  type BookedSlot,
  type Booking,
} from '@crease/contract';
import type { LitHours } from '../../shared/ui/light/light-strip.tsx';
import { joinLitHours } from './played-hours/joined-hours.ts';
import { formatTimes } from './played-hours/played-on.ts';

/** A booking whose court still exists. Bookings of removed courts are counted but not listed. */
export type ShownBooking = Booking & { court: NonNullable<Booking['court']> };

export function hasCourt(booking: Booking): booking is ShownBooking {
  return booking.court !== null;
}

export function shortIdOf({ _id }: Booking): string {
  return _id.slice(-BOOKING_ID_SHOWN_CHARACTERS);
}

/** 'Tue 1 Dec, 7 to 9 PM' */
export function formatWhen({ timeSlots }: Booking): string {
  return formatTimes(timeSlots);
}

export function absoluteHourOfSlot({ startsAt }: BookedSlot): number {
  return absoluteHourAt(Date.parse(startsAt));
}

/** Hours since midnight at the start of the business date; 24 and more is after the next midnight. */
function hourOffsetOf(date: string, slot: BookedSlot): number {
  return absoluteHourOfSlot(slot) - absoluteHourOf(date, 0);
}

/** The booked hours, joined where they follow each other in the same light. */
export function litHoursOf({ date, timeSlots }: Booking): LitHours[] {
  return joinLitHours(
    timeSlots.map((slot) => ({ hour: hourOffsetOf(date, slot), light: slot.type })),
  );
}

/** The booking holds its hours and is not marked as paid. */
export function isPaymentOpen(booking: Booking): boolean {
  return canMark('paid', booking);
}

/** The booking came to nothing before anybody paid for it, so no money is waited for. */
export function isNeverPaid({ status, paymentStatus }: Booking): boolean {
  return paymentStatus === 'pending' && (status === 'declined' || status === 'cancelled');
}

/** The booking was paid and then cancelled: the owner owes the money until they mark it as refunded. */
export function isRefundDue(booking: Booking): boolean {
  return canMark('refunded', booking);
}

/** The customer, or the walk-in whom the owner entered. */
export function contactOf({ customer, manualBookingDetails }: Booking): {
  name: string;
  phone: string;
} {
  return {
    name: manualBookingDetails?.customerName ?? customer?.name ?? '',
    phone: manualBookingDetails?.customerPhone ?? customer?.phone ?? '',
  };
}
