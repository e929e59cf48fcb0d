import { describe, expect, test } from 'vitest';
import { booked, bookedOn, figuresWith, LATE_COURT } from './figures.factory.ts';
import { amountOf, busiestHour, hourFiguresOf, scaleOf } from './hour-figures.ts';

describe('the hours of the week', () => {
  test('when hours lie after midnight, then they belong to the evening before', () => {
    const rows = hourFiguresOf(figuresWith(booked('1')));
    expect(rows).toHaveLength(7);
    expect(rows[1]?.map(({ hourOffset }) => hourOffset)).toEqual([22, 23, 24, 25]);
    expect(rows[1]?.map(({ bookedHours }) => bookedHours)).toEqual([0, 1, 1, 0]);
    expect(rows[1]?.map(({ revenue }) => revenue)).toEqual([0, 7000, 7000, 0]);
    expect(rows[1]?.every(({ openHours }) => openHours === 5)).toBe(true);
    expect(rows[6]?.every(({ openHours, light }) => openHours === 0 && !light)).toBe(true);
  });

  test('when a cancellation is asked for, then the hour is taken but earns nothing; when declined, neither', () => {
    const rows = hourFiguresOf(
      figuresWith(
        booked('1', { status: 'cancellation_requested' }),
        booked('2', { status: 'declined' }),
      ),
    );
    expect(rows[1]?.[1]).toMatchObject({ bookedHours: 1, revenue: 0 });
  });

  test('when a booking lies outside of the weeks, then it is not counted', () => {
    const rows = hourFiguresOf(
      figuresWith(bookedOn('1', '2026-10-31'), bookedOn('2', '2026-12-07')),
    );
    expect(rows.flat().some(({ bookedHours }) => bookedHours > 0)).toBe(false);
  });

  test('when a booking lies on the first of the days or the last, then it is counted', () => {
    const rows = hourFiguresOf(
      figuresWith(bookedOn('1', '2026-11-02'), bookedOn('2', '2026-12-05')),
    );
    expect(rows.flat().filter(({ bookedHours }) => bookedHours > 0)).toHaveLength(2);
  });

  test('when no court is on sale, then there are no hours', () => {
    const pending = { ...LATE_COURT, status: 'pending' as const };
    expect(hourFiguresOf({ ...figuresWith(), courts: [pending] })).toEqual([]);
  });
});

describe('what the squares show', () => {
  const rows = hourFiguresOf(figuresWith(booked('1')));
  const quiet = hourFiguresOf(figuresWith());

  test('when one hour is taken most often, then it is the busiest; when none is, then there is none', () => {
    const busy = hourFiguresOf(
      figuresWith(booked('1'), bookedOn('2', '2026-11-25'), bookedOn('3', '2026-11-18')),
    );
    expect(busiestHour(busy)).toMatchObject({ weekday: 'Wednesday', hourOffset: 23 });
    expect(busiestHour(quiet)).toBeUndefined();
  });

  test('when the weeks are quiet, then the scale is finer', () => {
    expect([scaleOf(rows, 'occupancy'), scaleOf(quiet, 'occupancy')]).toEqual([0.25, 0.1]);
    expect([scaleOf(rows, 'revenue'), scaleOf(quiet, 'revenue')]).toEqual([7000, 1]);
  });

  test('when nothing is sold at an hour, then neither measure makes a number up', () => {
    const sunday = rows[6]?.[0];
    expect(sunday && [amountOf(sunday, 'occupancy'), amountOf(sunday, 'revenue')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
