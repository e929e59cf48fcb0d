/**
 * The calendar dates of booked hours: an hour after midnight belongs to the evening before, but is played a day
 * later.
 */
import { colomboDateAt, instantOfAbsoluteHour, splitIntoStretches } from '@crease/contract';
import { formatDate } from '../../../shared/lib/words/dates.ts';
import { formatHours } from './joined-hours.ts';

/** An hour of a booking, or of a court's day. */
export type Hour = { startsAt: string } | { absoluteHour: number };

type Slot = Hour & { startTime: string; endTime: string };

function playedOn(hour: Hour): string {
  return colomboDateAt(
    'startsAt' in hour ? Date.parse(hour.startsAt) : instantOfAbsoluteHour(hour.absoluteHour),
  );
}

/** The date to show above hours that are in order: that of the first. Without hours, the booking's own date. */
export function dateOver([first]: readonly Hour[], booked: string): string {
  return first ? playedOn(first) : booked;
}

/** 'Wed 2 Dec' for an hour on another date than the one shown above it; undefined otherwise. */
export function otherDateOf(hour: Hour, date: string): string | undefined {
  const own = playedOn(hour);
  return own === date ? undefined : formatDate(own);
}

interface Evening {
  date: string;
  slots: readonly Slot[];
}

/** Hours that continue after midnight stay under the date on which they began. */
function eveningsOf(slots: readonly Slot[]): Evening[] {
  return splitIntoStretches(
    slots,
    (slot, { first, last }) =>
      slot.startTime === last.endTime || playedOn(slot) === playedOn(first),
  ).map(({ first, items }) => ({ date: playedOn(first), slots: items }));
}

/** 'Tue 1 Dec, 7 to 9 PM, Wed 2 Dec, 1 to 2 AM' for slots in order; the date `said` is left out. */
export function formatTimes(slots: readonly Slot[], said?: string): string {
  return eveningsOf(slots)
    .map(({ date, slots: hours }) =>
      date === said ? formatHours(hours) : `${formatDate(date)}, ${formatHours(hours)}`,
    )
    .join(', ');
}
