/** On which dates hours are played: one after midnight is booked with the evening before, and played a day later. */
import { colomboDateAt, instantOfAbsoluteHour, splitIntoStretches } from '@crease/contract';
import { formatDate } from '../../shared/lib/dates.ts';
import { formatHours } from './joined-hours.ts';

/** An hour as a booking has it, or as a day does. */
export type Hour = { startsAt: string } | { absoluteHour: number };

type Slot = Hour & { startTime: string; endTime: string };

function playedOn(hour: Hour): string {
  return colomboDateAt(
    'startsAt' in hour ? Date.parse(hour.startsAt) : instantOfAbsoluteHour(hour.absoluteHour),
  );
}

/** The date that stands over hours in the order of time: that of the first. Without any, the one they are booked with. */
export function dateOver([first]: readonly Hour[], booked: string): string {
  return first ? playedOn(first) : booked;
}

/** 'Wed 2 Dec' for an hour that is not played on the date that stands over it. */
export function otherDateOf(hour: Hour, date: string): string | undefined {
  const own = playedOn(hour);
  return own === date ? undefined : formatDate(own);
}

interface Evening {
  date: string;
  slots: readonly Slot[];
}

/** What goes on after midnight belongs to the date on which it began. */
function eveningsOf(slots: readonly Slot[]): Evening[] {
  return splitIntoStretches(
    slots,
    (slot, { first, last }) =>
      slot.startTime === last.endTime || playedOn(slot) === playedOn(first),
  ).map(({ first, items }) => ({ date: playedOn(first), slots: items }));
}

/** 'Tue 1 Dec, 7 to 9 PM, Wed 2 Dec, 1 to 2 AM' for slots in the order of time; a date that is `said` is left out. */
export function formatTimes(
  slots: readonly Slot[],
  { said, nowMs }: { said?: string; nowMs?: number | undefined } = {},
): string {
  return eveningsOf(slots)
    .map(({ date, slots: hours }) =>
      date === said ? formatHours(hours) : `${formatDate(date, nowMs)}, ${formatHours(hours)}`,
    )
    .join(', ');
}
