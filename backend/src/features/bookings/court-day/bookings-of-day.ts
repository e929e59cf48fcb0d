/** Finds the bookings of a court's business date, including its hours after midnight. */
import {
  absoluteHourOf,
  addDays,
  HOURS_PER_DAY,
  slotsOfDate,
  slotsOfDateAt,
} from '@crease/contract';
import type { CourtRecord } from '../../courts/courts.service.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsRepository } from '../bookings.repository.ts';

/**
 * The hours of the calendar day, and those after midnight that the next date does not sell: this date sells them, or
 * sold them before the court changed its hours.
 */
function hoursToRead({ operatingHours }: CourtRecord, date: string): number[] {
  const ofTwoDays = Array.from({ length: 2 * HOURS_PER_DAY }, (_, hour) =>
    absoluteHourOf(date, hour),
  );
  const afterMidnight = ofTwoDays.slice(HOURS_PER_DAY);
  const next = slotsOfDateAt(operatingHours, addDays(date, 1), afterMidnight);
  const ofNext = new Set(next.map((slot) => slot.absoluteHour));
  return ofTwoDays.filter((hour) => !ofNext.has(hour));
}

export async function findBookingsOfDay(
  court: CourtRecord,
  date: string,
  bookingRecords: BookingsRepository,
): Promise<BookingRecord[]> {
  const slots = slotsOfDate(court.operatingHours, date);
  const soldHours = new Set(slots.map((slot) => slot.absoluteHour));
  const found = await bookingRecords.findInHours(court.id, hoursToRead(court, date));
  // Hours after midnight may belong to the evening before; they count when this date has them too.
  return found.filter(
    (booking) => booking.date === date || booking.startHours.some((hour) => soldHours.has(hour)),
  );
}
