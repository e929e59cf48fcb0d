import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absoluteHourOf, addDays, weekdayOf, WEEKDAYS } from '../time/colombo-time.ts';
import {
  cutWindow,
  findHoursProblem,
  hourOfTime,
  isOpenOn,
  slotsOfDate,
  slotsOfDateAt,
  timeOfHour,
  windowHours,
  windowsInOrder,
  type OperatingWindow,
  type WeekdayHours,
} from './slots.ts';

const hours = fc.integer({ min: 0, max: 23 });
const windows: fc.Arbitrary<OperatingWindow> = fc.record({
  startTime: hours.map(timeOfHour),
  endTime: hours.map(timeOfHour),
  type: fc.constantFrom('day', 'night'),
});

function everyDay(...slots: OperatingWindow[]): WeekdayHours[] {
  return WEEKDAYS.map((day) => ({ day, isOpen: true, slots }));
}

function onlyOn(day: string, ...slots: OperatingWindow[]): WeekdayHours[] {
  return WEEKDAYS.map((weekday) => ({ day: weekday, isOpen: weekday === day, slots }));
}

const morning: OperatingWindow = { startTime: '08:00', endTime: '14:00', type: 'day' };
const evening: OperatingWindow = { startTime: '18:00', endTime: '23:00', type: 'night' };
const late: OperatingWindow = { startTime: '18:00', endTime: '02:00', type: 'night' };

describe('when a window is cut', () => {
  test('then its slots are one hour each, follow each other and cover it exactly', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const slots = cutWindow(window);
        expect(slots[0]?.startTime).toBe(window.startTime);
        expect(slots.at(-1)?.endTime).toBe(window.endTime);
        expect(slots.length).toBeGreaterThanOrEqual(1);
        expect(slots.length).toBeLessThanOrEqual(24);
        slots.forEach((slot, index) => {
          expect(slot.hourOffset).toBe(hourOfTime(window.startTime) + index);
          expect((hourOfTime(slot.startTime) + 1) % 24).toBe(hourOfTime(slot.endTime));
          expect(slot.type).toBe(window.type);
        });
      }),
    );
  });

  test('then an end of 00:00 is 24', () => {
    expect(windowHours({ ...evening, endTime: '00:00' })).toEqual({ startHour: 18, endHour: 24 });
  });

  test('then an end at or before the start wraps past midnight', () => {
    expect(windowHours(late)).toEqual({ startHour: 18, endHour: 26 });
    expect(cutWindow(late).map((slot) => slot.startTime)).toEqual([
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
      '00:00',
      '01:00',
    ]);
    expect(cutWindow({ startTime: '06:00', endTime: '06:00', type: 'day' })).toHaveLength(24);
  });
});

describe('when a date is opened', () => {
  test('then slots past midnight belong to the date on which the window opened', () => {
    const slots = slotsOfDate(onlyOn('Saturday', late), '2026-11-21');
    expect(slots.at(-1)).toMatchObject({ startTime: '01:00', hourOffset: 25 });
    expect(slots.at(-1)?.absoluteHour).toBe(absoluteHourOf('2026-11-22', 1));
    expect(slotsOfDate(onlyOn('Saturday', late), '2026-11-22')).toEqual([]);
  });

  test('then slots come in the order of time whatever the order of the windows', () => {
    const slots = slotsOfDate(everyDay(evening, morning), '2026-11-21');
    expect(slots.map((slot) => slot.startTime)).toEqual(
      slots.map((slot) => slot.startTime).toSorted(),
    );
    expect(slots).toHaveLength(11);
  });

  test('then a closed or missing weekday has no slots', () => {
    expect(slotsOfDate(onlyOn('Monday', morning), '2026-11-21')).toEqual([]);
    expect(slotsOfDate([], '2026-11-21')).toEqual([]);
  });

  test('then its weekday lists its windows by their start, and none when it is closed or missing', () => {
    const [day, night] = [
      { startTime: '08:00', endTime: '14:00', type: 'day' as const },
      { startTime: '18:00', endTime: '23:00', type: 'night' as const },
    ];
    const week = everyDay(night, day).map((entry) => ({
      ...entry,
      isOpen: entry.day !== 'Tuesday',
    }));
    expect(windowsInOrder(week, 'Monday')).toEqual([day, night]);
    expect(windowsInOrder(week, 'Tuesday')).toEqual([]);
    expect(windowsInOrder(week.slice(0, 6), 'Sunday')).toEqual([]);
  });

  test('then an hour is sold exactly when it is one of its slots', () => {
    fc.assert(
      fc.property(fc.array(windows, { maxLength: 3 }), fc.boolean(), (slots, isOpen) => {
        const schedule = onlyOn(isOpen ? 'Saturday' : 'Monday', ...slots);
        const sold = slotsOfDate(schedule, '2026-11-21');
        const around = Array.from(
          { length: 72 },
          (_, hour) => absoluteHourOf('2026-11-20', 0) + hour,
        );
        // Overlapping windows, which no court may have, give the same hour twice.
        const each = sold.filter((slot, index) => slot.hourOffset !== sold[index - 1]?.hourOffset);
        expect(slotsOfDateAt(schedule, '2026-11-21', around.toReversed())).toEqual(each);
        expect(isOpenOn(schedule, '2026-11-21')).toBe(sold.length > 0);
      }),
    );
  });

  test('then hours without a problem never sell one absolute hour on two dates', () => {
    const schedules = fc
      .array(fc.record({ isOpen: fc.boolean(), slots: fc.array(windows, { maxLength: 3 }) }), {
        minLength: 7,
        maxLength: 7,
      })
      .map((days): WeekdayHours[] =>
        days.map((entry, index) => ({ ...entry, day: WEEKDAYS[index] ?? 'Monday' })),
      );
    fc.assert(
      fc.property(schedules, (schedule) => {
        const week = Array.from({ length: 8 }, (_, index) => addDays('2026-11-23', index));
        const sold = week.flatMap((date) =>
          slotsOfDate(schedule, date).map((slot) => slot.absoluteHour),
        );
        const named = week.map((date) => slotsOfDate(schedule, date).map((slot) => slot.startTime));
        const isSound =
          new Set(sold).size === sold.length &&
          named.every((times) => new Set(times).size === times.length);
        expect(findHoursProblem(schedule) === undefined).toBe(isSound);
      }),
      { numRuns: 400 },
    );
  });
});

describe('when hours are saved', () => {
  test('then the defaults of the specification are fine', () => {
    expect(findHoursProblem(everyDay(morning, evening))).toBeUndefined();
  });

  test('then touching windows are fine and overlapping ones are named', () => {
    expect(findHoursProblem(everyDay(morning, { ...evening, startTime: '14:00' }))).toBeUndefined();
    expect(findHoursProblem(everyDay(morning, { ...evening, startTime: '13:00' }))).toBe(
      'Two time slots on Monday overlap',
    );
  });

  test('then a window that wraps into the next weekday’s hours is named, Sunday into Monday too', () => {
    const early: OperatingWindow = { startTime: '01:00', endTime: '05:00', type: 'night' };
    const schedule = WEEKDAYS.map((day) => ({
      day,
      isOpen: day === 'Sunday' || day === 'Monday',
      slots: [day === 'Sunday' ? late : early],
    }));
    expect(findHoursProblem(schedule)).toBe(
      'The time slots of Sunday run past midnight into those of Monday',
    );
  });

  test('then a weekday that would name an hour twice is refused', () => {
    const early: OperatingWindow = { startTime: '00:00', endTime: '03:00', type: 'night' };
    expect(findHoursProblem(onlyOn(weekdayOf('2026-11-21'), early, late))).toBe(
      'Saturday would have the same hour twice, before and after midnight',
    );
  });
});
