/** On which dates hours are played: one after midnight is booked with the evening before, and played a day later. */
import { colomboDateAt, instantOfAbsoluteHour } from '@crease/contract';
import { formatDate, formatHours } from '../../shared/lib/dates.ts';

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
  slots: Slot[];
}

/** What goes on after midnight belongs to the date on which it began. */
function eveningsOf(slots: readonly Slot[]): Evening[] {
  const evenings: Evening[] = [];
  for (const slot of slots) {
    const date = playedOn(slot);
    const last = evenings.at(-1);
    const goesOn = last?.slots.at(-1)?.endTime === slot.startTime;
    if (last && (goesOn || last.date === date)) last.slots.push(slot);
    else evenings.push({ date, slots: [slot] });
  }
  return evenings;
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
