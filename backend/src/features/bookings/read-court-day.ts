/** The bookings of a court on a business date, wherever past midnight they lie. */
import {
  absoluteHourOf,
  HOURS_PER_DAY,
  slotsOfDate,
  type CourtDay,
  type DatedSlot,
} from '@crease/contract';
import type { CourtRecord } from '../courts/courts.service.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsRepository } from './bookings.repository.ts';

/** The calendar day's hours, and those that its slots reach after midnight. */
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
  // The small hours may belong to the evening before: those of another date count when this one sells them too.
  return found.filter(
    (booking) => booking.date === date || booking.startHours.some((hour) => soldHours.has(hour)),
  );
}
