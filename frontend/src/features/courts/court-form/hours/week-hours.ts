/** Changes a week of operating hours. Pure: every function answers a new week. */
import {
  addDays,
  DEFAULT_WINDOWS,
  findHoursProblem,
  slotsOfDate,
  weekdayBefore,
  WEEKDAYS,
  type DatedSlot,
  type OperatingWindow,
  type Weekday,
  type WeekdayHours,
} from '@crease/contract';

export type WeekHours = readonly WeekdayHours[];

const NEW_WINDOW: OperatingWindow = { startTime: '09:00', endTime: '17:00', type: 'day' };

const CLOSED_WEEK: WeekHours = WEEKDAYS.map((day) => ({ day, isOpen: false, slots: [] }));

/** Any Monday. */
const SOME_MONDAY = '2024-01-01';

/** Every weekday once and in order, also for a court that was stored with some of them missing. */
export function fullWeek(hours: WeekHours): WeekHours {
  return WEEKDAYS.map((day) => hoursOn(hours, day));
}

/** The same object until the day changes, so that a view of one day is only drawn again for that. */
export function hoursOn(week: WeekHours, day: Weekday): WeekdayHours {
  const isOfDay = (entry: WeekdayHours) => entry.day === day;
  return (week.find(isOfDay) ?? CLOSED_WEEK.find(isOfDay)) as WeekdayHours;
}

function withDay(
  week: WeekHours,
  day: Weekday,
  change: (hours: WeekdayHours) => WeekdayHours,
): WeekHours {
  return week.map((hours) => (hours.day === day ? change(hours) : hours));
}

/** A day without windows gets the default ones when it opens; a day that closes keeps its windows for later. */
export function withDayOpen(week: WeekHours, day: Weekday, isOpen: boolean): WeekHours {
  return withDay(week, day, ({ slots }) => ({
    day,
    isOpen,
    slots: isOpen && slots.length === 0 ? DEFAULT_WINDOWS : slots,
  }));
}

export function withWindowAdded(week: WeekHours, day: Weekday): WeekHours {
  return withDay(week, day, (hours) => ({ ...hours, slots: [...hours.slots, NEW_WINDOW] }));
}

export function withWindowRemoved(week: WeekHours, day: Weekday, index: number): WeekHours {
  return withDay(week, day, (hours) => ({
    ...hours,
    slots: hours.slots.filter((_, place) => place !== index),
  }));
}

export function withWindowChanged(
  week: WeekHours,
  day: Weekday,
  index: number,
  change: Partial<OperatingWindow>,
): WeekHours {
  return withDay(week, day, (hours) => ({
    ...hours,
    slots: hours.slots.map((window, place) =>
      place === index ? { ...window, ...change } : window,
    ),
  }));
}

export function withDayCopiedToAll(week: WeekHours, day: Weekday): WeekHours {
  const { isOpen, slots } = hoursOn(week, day);
  return week.map((hours) => ({ day: hours.day, isOpen, slots }));
}

function only(week: WeekHours, days: readonly Weekday[]): WeekHours {
  return week.filter(({ day }) => days.includes(day));
}

/** Why the hours of this day are invalid: in themselves, or because the night before overlaps with them. */
export function findDayProblem(week: WeekHours, day: Weekday): string | undefined {
  const own = findHoursProblem(only(week, [day]));
  if (own !== undefined) return own;
  const before = weekdayBefore(day);
  if (findHoursProblem(only(week, [before])) !== undefined) return undefined;
  return findHoursProblem(only(week, [before, day]));
}

/** The slots that customers will see on this weekday, each once even while windows overlap. */
export function previewSlots(week: WeekHours, day: Weekday): DatedSlot[] {
  const date = addDays(SOME_MONDAY, WEEKDAYS.indexOf(day));
  const byHour = new Map(slotsOfDate(week, date).map((slot) => [slot.hourOffset, slot]));
  return [...byHour.values()];
}
