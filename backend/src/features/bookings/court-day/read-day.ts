/** Reads a court's day; requests at the same time share one read. */
import type { CourtDay, DayBooking } from '@crease/contract';
import { createSharedReads } from '../../../platform/shared-work/shared-reads.ts';
import type { CourtRecord } from '../../courts/courts.service.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsParts } from '../bookings.parts.ts';
import { presentDayBooking } from '../bookings.presenter.ts';
import { findBookingsOfDay } from './bookings-of-day.ts';

export interface Day {
  court: CourtRecord;
  version: number;
  bookings: readonly BookingRecord[];
  /** The bookings without their customers, as anybody may see them. */
  shown: DayBooking[];
}

export function createReadDay({ bookingRecords, courtDays, courts }: BookingsParts) {
  const ask = createSharedReads<Day | undefined>();

  const read = async (courtDay: CourtDay): Promise<Day | undefined> => {
    // The version is read before the bookings, so they are at least as new as it says and no change is missed.
    const [court, version] = await Promise.all([
      courts.findById(courtDay.courtId),
      courtDays.readVersion(courtDay),
    ]);
    if (!court) return undefined;
    const found = await findBookingsOfDay(court, courtDay.date, bookingRecords);
    return { court, version, bookings: found, shown: found.map(presentDayBooking) };
  };

  /** Undefined when there is no such court. */
  return (courtDay: CourtDay): Promise<Day | undefined> =>
    ask(`${courtDay.courtId} ${courtDay.date}`, () => read(courtDay));
}
