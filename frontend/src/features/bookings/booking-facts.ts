/** What both sides of a booking read off it. */
import {
  absoluteHourAt,
  absoluteHourOf,
  BOOKING_ID_SHOWN_CHARACTERS,
  holdsSlots,
  type BookedSlot,
  type Booking,
} from '@crease/contract';
import type { LitHours } from '../../shared/ui/light-strip.tsx';
import { joinLitHours } from './joined-hours.ts';
import { formatTimes } from './played-on.ts';

/** A booking whose court still exists; others are not shown. */
export type ShownBooking = Booking & { court: NonNullable<Booking['court']> };

export function hasCourt(booking: Booking): booking is ShownBooking {
  return booking.court !== null;
}

export function shortIdOf({ _id }: Booking): string {
  return _id.slice(-BOOKING_ID_SHOWN_CHARACTERS);
}

/** 'Tue 1 Dec, 7 to 9 PM' */
export function formatWhen({ timeSlots }: Booking, nowMs?: number): string {
  return formatTimes(timeSlots, { nowMs });
}

/** Its `startsAt` is an ISO 8601 instant. */
export function absoluteHourOfSlot({ startsAt }: BookedSlot): number {
  return absoluteHourAt(Date.parse(startsAt));
}

/** Hours from midnight at the start of the business date; 24 and more is after the next midnight. */
function hourOffsetOf(date: string, slot: BookedSlot): number {
  return absoluteHourOfSlot(slot) - absoluteHourOf(date, 0);
}

/** The booked hours as stretches of light. */
export function litHoursOf({ date, timeSlots }: Booking): LitHours[] {
  return joinLitHours(
    timeSlots.map((slot) => ({ hour: hourOffsetOf(date, slot), light: slot.type })),
  );
}

/** Its hours are held and nobody has marked the money as there. */
export function isPaymentOpen({ status, paymentStatus }: Booking): boolean {
  return holdsSlots(status) && paymentStatus === 'pending';
}

/** Paid for, then cancelled: the owner owes the money back until they mark it refunded. */
export function isRefundDue({ status, paymentStatus }: Booking): boolean {
  return status === 'cancelled' && paymentStatus === 'paid';
}

/** 'Dehiwala, Colombo' */
export function placeOf({ location }: ShownBooking['court']): string {
  return [location.city, location.district].filter((part) => part.trim()).join(', ');
}

/** Who plays: the customer, or the walk-in that the owner wrote down. */
export function contactOf({ customer, manualBookingDetails }: Booking): {
  name: string;
  phone: string;
} {
  return {
    name: manualBookingDetails?.customerName ?? customer?.name ?? '',
    phone: manualBookingDetails?.customerPhone ?? customer?.phone ?? '',
  };
}
