/** Finds the bookings of a court's business date, including its hours after midnight. */
import {
  absoluteHourOf,
  HOURS_PER_DAY,
  slotsOfDate,
  type CourtDay,
  type DatedSlot,
} from '@crease/contract';
import type { CourtRecord } from '../../courts/courts.service.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsRepository } from '../bookings.repository.ts';

/** The hours of the calendar day, and those slots of the business date that are after midnight. */
function hoursToRead(date: string, slots: readonly DatedSlot[]): number[] {
  const ofDay = Array.from({ length: HOURS_PER_DAY }, (_, hour) => absoluteHourOf(date, hour));
  return [...new Set([...ofDay, ...slots.map((slot) => slot.absoluteHour)])];
}

export async function readCourtDay(
  court: CourtRecord,
  { date }: Pick<CourtDay, 'date'>,
  bookings: BookingsRepository,
): Promise<BookingRecord[]> {
  const slots = slotsOfDate(court.operatingHours, date);
  const soldHours = new Set(slots.map((slot) => slot.absoluteHour));
  const found = await bookings.findInHours(court.id, hoursToRead(date, slots));
  // Hours after midnight may belong to the evening before; they count when this date has them too.
  return found.filter(
    (booking) => booking.date === date || booking.startHours.some((hour) => soldHours.has(hour)),
  );
}
