import { defaultWeek, WEEKDAYS } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import {
  findDayProblem,
  fullWeek,
  hoursOn,
  previewSlots,
  withDayCopiedToAll,
  withDayOpen,
  withWindowAdded,
  withWindowChanged,
  withWindowRemoved,
} from './week-hours.ts';

const WEEK = defaultWeek();

describe('the week of a new court', () => {
  test('when nothing was said yet, then every weekday has the hours of the specification', () => {
    expect(WEEK.map(({ day, isOpen }) => [day, isOpen])).toEqual(
      WEEKDAYS.map((day) => [day, true]),
    );
    expect(hoursOn(WEEK, 'Sunday').slots).toEqual([
      { startTime: '08:00', endTime: '14:00', type: 'day' },
      { startTime: '18:00', endTime: '23:00', type: 'night' },
    ]);
  });

  test('when a window is added, then it is 09:00 to 17:00 by day and the others stay', () => {
    const week = withWindowAdded(WEEK, 'Monday');
    expect(hoursOn(week, 'Monday').slots[2]).toEqual({
      startTime: '09:00',
      endTime: '17:00',
      type: 'day',
    });
    expect(hoursOn(week, 'Tuesday')).toBe(hoursOn(WEEK, 'Tuesday'));
  });

  test('when a window is changed or removed, then only that one is', () => {
    const later = withWindowChanged(WEEK, 'Monday', 1, { endTime: '01:00' });
    expect(hoursOn(later, 'Monday').slots.map(({ endTime }) => endTime)).toEqual([
      '14:00',
      '01:00',
    ]);
    const shorter = withWindowRemoved(later, 'Monday', 0);
    expect(hoursOn(shorter, 'Monday').slots.map(({ type }) => type)).toEqual(['night']);
    expect(hoursOn(WEEK, 'Monday').slots).toHaveLength(2);
  });

  test('when a day closes and opens again, then it has its hours back, and an empty one gets some', () => {
    const closed = withDayOpen(withWindowRemoved(WEEK, 'Friday', 0), 'Friday', false);
    expect(previewSlots(closed, 'Friday')).toEqual([]);
    expect(hoursOn(withDayOpen(closed, 'Friday', true), 'Friday').slots).toHaveLength(1);
    const bare = fullWeek([{ day: 'Friday', isOpen: false, slots: [] }]);
    expect(hoursOn(withDayOpen(bare, 'Friday', true), 'Friday').slots).toHaveLength(2);
  });

  test('when a court was stored in another order or with days missing, then its hours stay and those days are closed', () => {
    expect(fullWeek(WEEK.toReversed())).toEqual(WEEK);
    const [, ...others] = WEEK;
    expect(fullWeek(others)).toEqual([{ day: 'Monday', isOpen: false, slots: [] }, ...others]);
    expect(hoursOn(others, 'Monday')).toEqual({ day: 'Monday', isOpen: false, slots: [] });
  });

  test('when a day is copied, then every day has its hours under its own name', () => {
    const week = withDayCopiedToAll(withWindowRemoved(WEEK, 'Monday', 0), 'Monday');
    expect(week.map(({ day }) => day)).toEqual([...WEEKDAYS]);
    expect(week.every(({ slots }) => slots.length === 1)).toBe(true);
  });
});

describe('hours that can not be sold', () => {
  test('when two windows of a day overlap, then that day says so and no other', () => {
    const week = withWindowAdded(WEEK, 'Tuesday');
    expect(findDayProblem(week, 'Tuesday')).toBe('Two time slots on Tuesday overlap');
    expect(WEEKDAYS.filter((day) => findDayProblem(week, day) !== undefined)).toEqual(['Tuesday']);
  });

  test('when windows overlap on two days that follow each other, then both say so', () => {
    const week = withWindowAdded(withWindowAdded(WEEK, 'Monday'), 'Tuesday');
    expect(WEEKDAYS.filter((day) => findDayProblem(week, day) !== undefined)).toEqual([
      'Monday',
      'Tuesday',
    ]);
  });

  test('when a night runs into the next morning, then the morning says so, also from Sunday to Monday', () => {
    const night = withWindowRemoved(WEEK, 'Sunday', 0);
    const week = withWindowChanged(night, 'Sunday', 0, { endTime: '09:00' });
    expect(findDayProblem(week, 'Sunday')).toBeUndefined();
    expect(findDayProblem(week, 'Monday')).toBe(
      'The time slots of Sunday run past midnight into those of Monday',
    );
  });
});

describe('what players will see', () => {
  test('when a night runs past midnight, then its hours follow in the order of time', () => {
    const week = withWindowChanged(WEEK, 'Saturday', 1, { startTime: '22:00', endTime: '01:00' });
    const night = previewSlots(week, 'Saturday').filter(({ type }) => type === 'night');
    expect(night.map(({ hourOffset }) => hourOffset)).toEqual([22, 23, 24]);
  });

  test('when two windows still overlap, then each hour is there once', () => {
    const hours = previewSlots(withWindowAdded(WEEK, 'Monday'), 'Monday');
    expect(new Set(hours.map(({ hourOffset }) => hourOffset)).size).toBe(hours.length);
  });
});
