/** Figures for tests. */
import { daysBetween, HOURS_PER_DAY, WEEKDAYS, type Booking, type Court } from '@crease/contract';
import { makeBooking, makeCourt, slotAt } from '../bookings.factory.ts';
import type { FiguresParts } from './figures.ts';

/** A Tuesday, the date of the bookings that the factory makes. */
const TODAY = '2026-12-01';

/** Open from 10 PM to 2 AM on every day but Sunday. */
export const LATE_COURT: Court = {
  ...makeCourt('c1'),
  operatingHours: WEEKDAYS.map((day) => ({
    day,
    isOpen: day !== 'Sunday',
    slots: [{ startTime: '22:00', endTime: '02:00', type: 'night' as const }],
  })),
};

export function booked(name: string, parts: Partial<Booking> = {}): Booking {
  return makeBooking(name, { status: 'confirmed', timeSlots: [slotAt(23), slotAt(24)], ...parts });
}

/** A booking at 11 PM on that date. */
export function bookedOn(name: string, date: string): Booking {
  const hour = daysBetween(TODAY, date) * HOURS_PER_DAY + 23;
  return booked(name, { date, timeSlots: [{ ...slotAt(hour), type: 'night' }] });
}

export const figuresWith = (...bookings: Booking[]): FiguresParts => ({
  courts: [LATE_COURT],
  bookings,
  today: TODAY,
});
