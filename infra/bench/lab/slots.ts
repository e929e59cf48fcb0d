/** Hours to request. Each is given only once, so that no request is refused. */
import type { Document, ObjectId } from 'mongodb';
import {
  slotsOfDate,
  type DatedSlot,
  type WeekdayHours,
} from '../../../backend/contract/src/slots/slots.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';

/** Days from today whose hours have not begun yet and may already be requested. */
const FIRST_DAY = 2;
const LAST_DAY = 80;

export interface Wish {
  courtId: string;
  date: string;
  timeSlots: Pick<DatedSlot, 'startTime' | 'endTime' | 'type'>[];
}

/** A request for each hour that the court sells on this date. */
export function wishesOn(court: Document, date: string): Wish[] {
  const courtId = String(court['_id'] as ObjectId);
  return slotsOfDate(court['operatingHours'] as WeekdayHours[], date).map(
    ({ startTime, endTime, type }) => ({
      courtId,
      date,
      timeSlots: [{ startTime, endTime, type }],
    }),
  );
}

/**
 * Returns a function that gives every hour of the courts, a day at a time and the courts in turn.
 * @throws {Error} when all of them were given
 */
export function wishesOf(courts: readonly Document[], firstDay = FIRST_DAY): () => Wish {
  const wishes = (function* () {
    for (let day = firstDay; day <= LAST_DAY; day += 1) {
      const ofCourts = courts.map((court) => wishesOn(court, dateAhead(day)));
      const longest = Math.max(...ofCourts.map(({ length }) => length));
      for (let place = 0; place < longest; place += 1) {
        for (const ofCourt of ofCourts) if (ofCourt[place]) yield ofCourt[place];
      }
    }
  })();
  return () => {
    const { value } = wishes.next();
    if (!value) throw new Error('Every hour of every court is taken');
    return value;
  };
}
