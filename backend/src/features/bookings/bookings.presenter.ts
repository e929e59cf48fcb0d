import {
  instantOfAbsoluteHour,
  type BookedSlot,
  type Booking,
  type DayBooking,
} from '@crease/contract';
import type { CourtRecord } from '../courts/courts.service.ts';
import { FORMER_CUSTOMER, type CustomerCard } from '../users/users.service.ts';
import type { BookingRecord } from './booking.schema.ts';

/** The court and customer that a booking names; a removed court is undefined. */
export interface BookingContext {
  court: CourtRecord | undefined;
  /** Of a removed court that is still on record. */
  formerCourtName?: string | undefined;
  /** Undefined for a walk-in, and when the account was deleted. */
  customer: CustomerCard | undefined;
}

function slotsOf({ timeSlots, startHours }: BookingRecord): BookedSlot[] {
  return timeSlots.map(({ startTime, endTime, type }, index) => ({
    startTime,
    endTime,
    type,
    startsAt: new Date(instantOfAbsoluteHour(startHours[index] as number)).toISOString(),
  }));
}

function courtOf(court: CourtRecord | undefined): Booking['court'] {
  if (!court) return null;
  const { address, city, district } = court.location;
  return { _id: court.id, name: court.name, location: { address, city, district } };
}

function reasonsOf({ cancellationReason, declineReason, answerBy }: BookingRecord) {
  return {
    ...(cancellationReason !== undefined && { cancellationReason }),
    ...(declineReason !== undefined && { declineReason }),
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  };
}

function customerOf(
  { customerId }: BookingRecord,
  card: CustomerCard | undefined,
): Booking['customer'] {
  if (customerId === undefined) return null;
  return card ?? { _id: customerId, ...FORMER_CUSTOMER };
}

/** The booking as its customer and owner see it. */
export function presentBooking(booking: BookingRecord, context: BookingContext): Booking {
  const { manualBookingDetails } = booking;
  return {
    _id: booking.id,
    court: courtOf(context.court),
    ...(context.formerCourtName !== undefined && { formerCourtName: context.formerCourtName }),
    customer: customerOf(booking, context.customer),
    bookingType: booking.bookingType,
    ...(manualBookingDetails && { manualBookingDetails }),
    date: booking.date,
    timeSlots: slotsOf(booking),
    totalHours: booking.timeSlots.length,
    pricing: booking.pricing,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    ...reasonsOf(booking),
    version: booking.version,
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

/** The booking as anybody may see it: its hours and status, never the customer. */
export function presentDayBooking(booking: BookingRecord): DayBooking {
  return { date: booking.date, timeSlots: slotsOf(booking), status: booking.status };
}

/** A booking of a court's day as the court's owner sees it. */
export function presentDayBookingToOwner(
  booking: BookingRecord,
  customer: CustomerCard | undefined,
): DayBooking {
  const { manualBookingDetails } = booking;
  return {
    ...presentDayBooking(booking),
    _id: booking.id,
    bookingType: booking.bookingType,
    customer: customerOf(booking, customer),
    ...(manualBookingDetails && { manualBookingDetails }),
  };
}
