import { expect, test } from 'vitest';
import type { BookingStatus } from './booking-status.ts';
import { WEEKDAYS } from '../time/colombo-time.ts';
import { slotStatesOf } from './slot-states.ts';
import { slotsOfDate } from './slots.ts';

const DATE = '2026-11-21';
const late = { startTime: '22:00', endTime: '02:00', type: 'night' as const };
const slots = slotsOfDate(
  WEEKDAYS.map((day) => ({ day, isOpen: true, slots: [late] })),
  DATE,
);

function bookingOf(status: BookingStatus, ...startTimes: string[]) {
  return {
    status,
    startHours: slots
      .filter((slot) => startTimes.includes(slot.startTime))
      .map((slot) => slot.absoluteHour),
  };
}

test('when bookings lie on a day, then booked beats requested and the rest is free', () => {
  const states = slotStatesOf(slots, [
    bookingOf('pending', '22:00', '23:00'),
    bookingOf('confirmed', '23:00'),
    bookingOf('cancellation_requested', '01:00'),
  ]);
  expect(Object.fromEntries(states)).toEqual({
    '22:00': 'requested',
    '23:00': 'booked',
    '00:00': 'free',
    '01:00': 'booked',
  });
});

test('when bookings ended without being played, then they block nothing', () => {
  const states = slotStatesOf(slots, [
    bookingOf('declined', '22:00'),
    bookingOf('cancelled', '23:00'),
  ]);
  expect(new Set(states.values())).toEqual(new Set(['free']));
});

test('when a booking lies at the same clock time of another day, then it blocks nothing here', () => {
  const dayBefore = (slots[0]?.absoluteHour ?? 0) - 24;
  const states = slotStatesOf(slots, [{ status: 'confirmed', startHours: [dayBefore] }]);
  expect(states.get('22:00')).toBe('free');
});
