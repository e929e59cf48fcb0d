/**
 * Operating windows cut into one-hour slots.
 * Invariant: a weekday names each clock hour at most once, so a business date and a start time name one absolute hour.
 */
import {
  absoluteHourOf,
  clockHourOf,
  HOURS_PER_DAY,
  weekdayBefore,
  weekdayOf,
  WEEKDAYS,
  type Weekday,
} from '../time/colombo-time.ts';

export const SLOT_TYPES = ['day', 'night'] as const;
export type SlotType = (typeof SLOT_TYPES)[number];

export interface OperatingWindow {
  startTime: string;
  endTime: string;
  type: SlotType;
}

export interface WeekdayHours {
  day: Weekday;
  isOpen: boolean;
  slots: readonly OperatingWindow[];
}

interface HourlySlot {
  startTime: string;
  endTime: string;
  type: SlotType;
  /** Hours from midnight at the start of the business date; 24 and more is after the next midnight. */
  hourOffset: number;
}

/** An hourly slot of a business date, with its absolute hour. */
export interface DatedSlot extends HourlySlot {
  absoluteHour: number;
}

/** '19:00' is 19. */
export function hourOfTime(time: string): number {
  return Number(time.slice(0, 2));
}

const TIMES = Array.from(
  { length: HOURS_PER_DAY },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

/** 19, 43 and -5 are all '19:00'. */
export function timeOfHour(hour: number): string {
  const clockHour = clockHourOf(hour);
  return TIMES[clockHour] as string;
}

/**
 * The start and end of a window in hours from its midnight. An end of 00:00 is 24; an end at or before the start is
 * on the next day.
 */
export function windowHours(window: OperatingWindow): { startHour: number; endHour: number } {
  const startHour = hourOfTime(window.startTime);
  const endHour = hourOfTime(window.endTime);
  return { startHour, endHour: endHour <= startHour ? endHour + HOURS_PER_DAY : endHour };
}

function slotAt(hourOffset: number, { type }: OperatingWindow): HourlySlot {
  return {
    startTime: timeOfHour(hourOffset),
    endTime: timeOfHour(hourOffset + 1),
    type,
    hourOffset,
  };
}

/** The one-hour slots of one window, first to last. */
export function cutWindow(window: OperatingWindow): HourlySlot[] {
  const { startHour, endHour } = windowHours(window);
  return Array.from({ length: endHour - startHour }, (_, index) =>
    slotAt(startHour + index, window),
  );
}

function windowsOf(
  operatingHours: readonly WeekdayHours[] | undefined,
  weekday: Weekday,
): readonly OperatingWindow[] {
  const hours = operatingHours?.find((entry) => entry.day === weekday);
  return hours?.isOpen ? hours.slots : [];
}

function windowsOn(
  operatingHours: readonly WeekdayHours[],
  date: string,
): readonly OperatingWindow[] {
  return windowsOf(operatingHours, weekdayOf(date));
}

/**
 * The windows of a weekday by their start, however the owner wrote them; empty when the court is closed, or says
 * nothing.
 */
export function windowsInOrder(
  operatingHours: readonly WeekdayHours[] | undefined,
  weekday: Weekday,
): OperatingWindow[] {
  return [...windowsOf(operatingHours, weekday)].sort((one, other) =>
    one.startTime.localeCompare(other.startTime),
  );
}

function byTime(one: HourlySlot, other: HourlySlot): number {
  return one.hourOffset - other.hourOffset;
}

function datedSlotOf(slot: HourlySlot, midnight: number): DatedSlot {
  const { startTime, endTime, type, hourOffset } = slot;
  return { startTime, endTime, type, hourOffset, absoluteHour: midnight + hourOffset };
}

export const CLOSED_DAY_SENTENCE = 'Court is closed on this day';

export function isOpenOn(operatingHours: readonly WeekdayHours[], date: string): boolean {
  return windowsOn(operatingHours, date).length > 0;
}

/** The slots of a business date, in order; empty when the court is closed that weekday. */
export function slotsOfDate(operatingHours: readonly WeekdayHours[], date: string): DatedSlot[] {
  const midnight = absoluteHourOf(date, 0);
  return windowsOn(operatingHours, date)
    .flatMap(cutWindow)
    .map((slot) => datedSlotOf(slot, midnight))
    .sort(byTime);
}

function covers(window: OperatingWindow, hourOffset: number): boolean {
  const { startHour, endHour } = windowHours(window);
  return startHour <= hourOffset && hourOffset < endHour;
}

/** Only the slots of a business date that begin at these absolute hours, in order, without making the others. */
export function slotsOfDateAt(
  operatingHours: readonly WeekdayHours[],
  date: string,
  absoluteHours: Iterable<number>,
): DatedSlot[] {
  const midnight = absoluteHourOf(date, 0);
  const windows = windowsOn(operatingHours, date);
  const found = [...absoluteHours].flatMap((absoluteHour) => {
    const hourOffset = absoluteHour - midnight;
    const window = windows.find((one) => covers(one, hourOffset));
    return window ? datedSlotOf(slotAt(hourOffset, window), midnight) : [];
  });
  return found.sort(byTime);
}

function openHoursOf(operatingHours: readonly WeekdayHours[], weekday: Weekday): number[] {
  return windowsOf(operatingHours, weekday)
    .flatMap(cutWindow)
    .map((slot) => slot.hourOffset);
}

function hasRepeats(values: readonly number[]): boolean {
  return new Set(values).size !== values.length;
}

/** A sentence about the first weekday with invalid hours; undefined when all are valid. */
export function findHoursProblem(operatingHours: readonly WeekdayHours[]): string | undefined {
  for (const weekday of WEEKDAYS) {
    const hours = openHoursOf(operatingHours, weekday);
    if (hasRepeats(hours)) return `Two time slots on ${weekday} overlap`;
    if (hasRepeats(hours.map((hour) => hour % HOURS_PER_DAY))) {
      return `${weekday} would have the same hour twice, before and after midnight`;
    }
    const before = weekdayBefore(weekday);
    const carriedOver = openHoursOf(operatingHours, before).map((hour) => hour - HOURS_PER_DAY);
    if (carriedOver.some((hour) => hours.includes(hour))) {
      return `The time slots of ${before} run past midnight into those of ${weekday}`;
    }
  }
  return undefined;
}
