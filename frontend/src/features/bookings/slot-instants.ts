import {
  absoluteHourOf,
  HOURS_PER_DAY,
  hourOfTime,
  instantOfAbsoluteHour,
  type BookedSlot,
} from '@crease/contract';

/** The specification names no instants of slots; another server may leave them out. */
type ToldSlot = Omit<BookedSlot, 'startsAt'> & { startsAt?: string };

interface Told {
  date: string;
  timeSlots: readonly ToldSlot[];
}

/** The booking with the instant of every slot. An hour earlier than the first of them is after midnight. */
export function withInstants<Given extends Told>(given: Given) {
  const { date, timeSlots } = given;
  const first = hourOfTime(timeSlots[0]?.startTime ?? '');
  const instantOf = ({ startTime }: ToldSlot) => {
    const hour = hourOfTime(startTime);
    const offset = hour < first ? hour + HOURS_PER_DAY : hour;
    return new Date(instantOfAbsoluteHour(absoluteHourOf(date, offset))).toISOString();
  };
  return {
    ...given,
    timeSlots: timeSlots.map((slot) => ({ ...slot, startsAt: slot.startsAt ?? instantOf(slot) })),
  };
}
