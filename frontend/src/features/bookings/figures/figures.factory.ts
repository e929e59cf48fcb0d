/** Figures for tests. */
import { WEEKDAYS, type Booking, type Court } from '@crease/contract';
import { makeBooking, makeCourt, slotAt } from '../bookings.factory.ts';
import type { FiguresParts } from './figures.ts';

/** A Tuesday; the factory's bookings are for it. */
const TODAY = '2026-12-01';

function courtOpen(name: string, endTime: string): Court {
  return {
    ...makeCourt(name),
    operatingHours: WEEKDAYS.map((day) => ({
      day,
      isOpen: day !== 'Sunday',
      slots: [{ startTime: '22:00', endTime, type: 'night' as const }],
    })),
  };
}

const LATE = courtOpen('c1', '02:00');

export function booked(name: string, parts: Partial<Booking> = {}): Booking {
  return makeBooking(name, { status: 'confirmed', timeSlots: [slotAt(23), slotAt(24)], ...parts });
}

/** One court, open from 10 PM to 2 AM on every day but Sunday. */
export const figuresWith = (...bookings: Booking[]): FiguresParts => ({
  courts: [LATE],
  bookings,
  today: TODAY,
});
