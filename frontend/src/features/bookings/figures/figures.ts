/** Revenue and occupancy of an owner's courts, by week. */
import {
  addDays,
  EARNING_STATUSES,
  holdsSlots,
  slotsOfDate,
  sumRupees,
  WEEKDAYS,
  weekdayOf,
  type Booking,
  type Court,
} from '@crease/contract';
import { datesFrom } from '../date-choice/slot-dates.ts';

const DAYS_PER_WEEK = 7;
export const WEEKS_BEFORE = 4;
const WEEKS_AHEAD = 1;

export interface FiguresParts {
  courts: readonly Court[];
  bookings: readonly Booking[];
  today: string;
}

/** How many hours could be booked, and how many were. */
export interface Occupancy {
  openHours: number;
  bookedHours: number;
}

export interface WeekFigure extends Occupancy {
  monday: string;
  /** 0 for this week, 1 for the next, -1 for the last. */
  weeksAhead: number;
  /** Rupees. */
  revenue: number;
}

function mondayOf(date: string): string {
  return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
}

/**
 * Undefined when no hour could be booked. At most 1: hours may have been booked before the owner shortened the day.
 */
export function shareOf({ openHours, bookedHours }: Occupancy): number | undefined {
  return openHours === 0 ? undefined : Math.min(bookedHours / openHours, 1);
}

export function soldCourts(courts: readonly Court[]): Court[] {
  return courts.filter(({ status }) => status === 'approved');
}

export function datesOfWeeks(monday: string, weeks: number): string[] {
  return datesFrom(monday, weeks * DAYS_PER_WEEK);
}

/**
 * Whether it is one of these days in a row. Compared as texts, because an owner has thousands of bookings, and each
 * change of one counts them all again.
 */
export function isOneOfDays(dates: readonly string[], date: string): boolean {
  return date >= (dates[0] ?? '') && date <= (dates.at(-1) ?? '');
}

export function bookingsOfSoldCourts({ courts, bookings }: FiguresParts): Booking[] {
  const ids = new Set(soldCourts(courts).map(({ _id }) => _id));
  return bookings.filter(({ court }) => court !== null && ids.has(court._id));
}

/** The figures of the last weeks, this one, and weeks ahead. */
export function weekFiguresOf(parts: FiguresParts): WeekFigure[] {
  const thisMonday = mondayOf(parts.today);
  const bookings = bookingsOfSoldCourts(parts);
  const count = WEEKS_BEFORE + 1 + WEEKS_AHEAD;
  return Array.from({ length: count }, (_, index) => {
    const weeksAhead = index - WEEKS_BEFORE;
    const monday = addDays(thisMonday, weeksAhead * DAYS_PER_WEEK);
    const dates = datesOfWeeks(monday, 1);
    const ofWeek = bookings.filter(({ date }) => isOneOfDays(dates, date));
    const earning = ofWeek.filter(({ status }) => EARNING_STATUSES.includes(status));
    const holding = ofWeek.filter(({ status }) => holdsSlots(status));
    return {
      monday,
      weeksAhead,
      revenue: sumRupees(earning.map(({ pricing }) => pricing.totalAmount)),
      bookedHours: holding.reduce((sum, { timeSlots }) => sum + timeSlots.length, 0),
      openHours: openHoursOf(soldCourts(parts.courts), dates),
    };
  });
}

function openHoursOf(courts: readonly Court[], dates: readonly string[]): number {
  const hoursOf = ({ operatingHours }: Court) =>
    dates.reduce((sum, date) => sum + slotsOfDate(operatingHours, date).length, 0);
  return courts.reduce((sum, court) => sum + hoursOf(court), 0);
}

export function firstCountedDay(today: string): string {
  return addDays(mondayOf(today), -WEEKS_BEFORE * DAYS_PER_WEEK);
}
