import { describe, expect, test } from 'vitest';
import { bookedCourt, idOf, makeBooking, slotAt } from '../bookings.factory.ts';
import {
  calendarDaysOf,
  lightStretchesOf,
  litHoursOfDay,
  nextBookedDay,
  sumOfDay,
} from './calendar-days.ts';

const LATE = makeBooking('1', { status: 'confirmed', timeSlots: [slotAt(21)], totalHours: 1 });
const EARLY = makeBooking('2', { status: 'confirmed', timeSlots: [slotAt(17), slotAt(18)] });
const NEXT_DOOR = makeBooking('3', {
  status: 'confirmed',
  court: { ...bookedCourt('c2'), name: 'Alpha Nets' },
  timeSlots: [slotAt(18), slotAt(21)],
});

describe('the days of the calendar', () => {
  test('when bookings have every status, then only confirmed ones with a court are there', () => {
    const others = (
      ['pending', 'declined', 'cancellation_requested', 'cancelled', 'completed'] as const
    ).map((status, index) => makeBooking(String(index + 4), { status }));
    const orphan = makeBooking('9', { status: 'confirmed', court: null });
    const days = calendarDaysOf([LATE, orphan, ...others]);
    expect([...days.keys()]).toEqual(['2026-12-01']);
    expect(days.get('2026-12-01')).toEqual([LATE]);
  });

  test('when a day has several, then they stand in the order of the day, then by court', () => {
    const same = makeBooking('4', { ...NEXT_DOOR, _id: idOf('4'), timeSlots: [slotAt(17)] });
    const days = calendarDaysOf([LATE, EARLY, same]);
    expect(days.get('2026-12-01')).toEqual([same, EARLY, LATE]);
  });

  test('when days around a date are booked, then the next one is the first after it', () => {
    const days = calendarDaysOf(
      ['2026-12-09', '2026-12-01', '2026-12-05', '2026-12-12'].map((date, index) =>
        makeBooking(String(index), { status: 'confirmed', date }),
      ),
    );
    expect(nextBookedDay(days, '2026-12-01')).toBe('2026-12-05');
    expect(nextBookedDay(days, '2026-12-06')).toBe('2026-12-09');
    expect(nextBookedDay(days, '2026-12-12')).toBeUndefined();
  });

  test('when a day is summed up, then hours and money are added', () =>
    expect(sumOfDay([LATE, EARLY])).toEqual({ hours: 3, total: 28_000 }));

  test('when the light changes within a booking, then each stretch stands in its own', () => {
    const slots = [slotAt(16), slotAt(17), slotAt(18), slotAt(21)];
    expect(lightStretchesOf(slots)).toMatchObject([
      { startTime: '16:00', endTime: '18:00', type: 'day' },
      { startTime: '18:00', endTime: '19:00', type: 'night' },
      { startTime: '21:00', endTime: '22:00', type: 'night' },
    ]);
  });

  test('when two courts play at once, then each hour is lit once, in its light', () =>
    expect(litHoursOfDay([LATE, EARLY, NEXT_DOOR])).toEqual([
      { startHour: 17, endHour: 18, light: 'day' },
      { startHour: 18, endHour: 19, light: 'night' },
      { startHour: 21, endHour: 22, light: 'night' },
    ]));
});
