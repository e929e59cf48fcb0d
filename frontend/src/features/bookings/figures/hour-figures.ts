/**
 * Revenue and occupancy of an owner's courts, by hour of the week. Everything is counted on the business date: hours
 * after midnight belong to the evening before.
 */
import {
  absoluteHourOf,
  EARNING_STATUSES,
  holdsSlots,
  rateOf,
  slotsOfDate,
  sumRupees,
  WEEKDAYS,
  weekdayOf,
  type Booking,
  type Court,
  type SlotType,
  type Weekday,
} from '@crease/contract';
import { absoluteHourOfSlot } from '../booking-facts.ts';
import {
  bookingsOfSoldCourts,
  datesOfWeeks,
  firstCountedDay,
  isOneOfDays,
  shareOf,
  soldCourts,
  WEEKS_BEFORE,
  type FiguresParts,
  type Occupancy,
} from './figures.ts';

export interface HourFigure extends Occupancy {
  weekday: Weekday;
  /** Hours from midnight of the business date; 24 and more is after the next midnight. */
  hourOffset: number;
  /** Undefined when the courts are closed at this hour. */
  light: SlotType | undefined;
  /** Rupees. */
  revenue: number;
}

export type HourRows = readonly (readonly HourFigure[])[];

export const HOUR_MEASURES = ['occupancy', 'revenue'] as const;
export type HourMeasure = (typeof HOUR_MEASURES)[number];

/** A row for each weekday, Monday first, all from the earliest open hour to the latest. */
export function hourFiguresOf(parts: FiguresParts): HourFigure[][] {
  const figures = createHourFigures();
  const dates = datesOfWeeks(firstCountedDay(parts.today), WEEKS_BEFORE + 1);
  for (const { operatingHours } of soldCourts(parts.courts)) {
    for (const date of dates) figures.addOpen(operatingHours, date);
  }
  for (const booking of bookingsOfSoldCourts(parts)) {
    if (isOneOfDays(dates, booking.date)) figures.addBooking(booking);
  }
  return figures.rows();
}

function createHourFigures() {
  const figures = new Map<string, HourFigure>();

  const at = (weekday: Weekday, hourOffset: number): HourFigure => {
    const key = `${weekday} ${hourOffset}`;
    const nothing = { openHours: 0, bookedHours: 0, revenue: 0, light: undefined };
    const figure = figures.get(key) ?? { weekday, hourOffset, ...nothing };
    figures.set(key, figure);
    return figure;
  };

  return {
    addOpen: (operatingHours: Court['operatingHours'], date: string): void => {
      for (const { hourOffset, type } of slotsOfDate(operatingHours, date)) {
        const figure = at(weekdayOf(date), hourOffset);
        figure.openHours += 1;
        figure.light = type;
      }
    },

    addBooking: ({ date, timeSlots, status, pricing }: Booking): void => {
      const midnight = absoluteHourOf(date, 0);
      for (const slot of timeSlots) {
        const figure = at(weekdayOf(date), absoluteHourOfSlot(slot) - midnight);
        if (holdsSlots(status)) figure.bookedHours += 1;
        if (!EARNING_STATUSES.includes(status)) continue;
        figure.revenue = sumRupees([figure.revenue, rateOf(slot.type, pricing)]);
      }
    },

    /** Leaves out hours at both ends at which no court is open on any weekday. */
    rows: (): HourFigure[][] => {
      const sold = [...figures.values()].filter(({ openHours }) => openHours > 0);
      if (sold.length === 0) return [];
      const offsets = sold.map(({ hourOffset }) => hourOffset);
      const from = Math.min(...offsets);
      const length = Math.max(...offsets) - from + 1;
      return WEEKDAYS.map((weekday) =>
        Array.from({ length }, (_, index) => at(weekday, from + index)),
      );
    },
  };
}

const SHARES = [0.1, 0.25, 0.5, 1];

/**
 * The amount that fills a square: for revenue the highest, for occupancy the next round share above it, so that quiet
 * weeks can be seen too.
 */
export function scaleOf(rows: HourRows, measure: HourMeasure): number {
  const highest = Math.max(0, ...rows.flat().map((figure) => amountOf(figure, measure) ?? 0));
  if (measure === 'revenue') return Math.max(highest, 1);
  return SHARES.find((share) => share >= highest) ?? 1;
}

/** Undefined when the courts are closed at this hour. */
export function amountOf(figure: HourFigure, measure: HourMeasure): number | undefined {
  if (measure === 'occupancy' || figure.openHours === 0) return shareOf(figure);
  return figure.revenue;
}

/** The hour that is booked most often; undefined when none is. */
export function busiestHour(rows: HourRows): HourFigure | undefined {
  const rank = (figure: HourFigure) => shareOf(figure) ?? 0;
  return rows
    .flat()
    .filter((figure) => rank(figure) > 0)
    .sort((one, other) => rank(other) - rank(one))[0];
}
