import { describe, expect, test } from 'vitest';
import { bookedCourt } from '../bookings.factory.ts';
import { booked, bookedOn, figuresWith } from './figures.factory.ts';
import { shareOf, weekFiguresOf } from './figures.ts';

describe('the weeks', () => {
  test('when they are counted, then four lie behind, one ahead, each from its Monday', () => {
    const weeks = weekFiguresOf(figuresWith());
    expect(weeks.map(({ monday }) => monday)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
    ]);
    expect(weeks.map(({ weeksAhead }) => weeksAhead)).toEqual([-4, -3, -2, -1, 0, 1]);
    expect(weeks.every(({ openHours }) => openHours === 6 * 4)).toBe(true);
  });

  test('when bookings have every status, then revenue counts what earns, occupancy what holds its hours', () => {
    const week = weekFiguresOf(
      figuresWith(
        booked('1'),
        booked('2', { status: 'completed' }),
        booked('3', { status: 'cancellation_requested' }),
        booked('4', { status: 'cancelled' }),
        booked('5', { status: 'pending' }),
        booked('6', { court: bookedCourt('c9') }),
        bookedOn('7', '2026-11-28'),
      ),
    ).find(({ weeksAhead }) => weeksAhead === 0);
    expect(week).toMatchObject({ revenue: 28_000, bookedHours: 6 });
  });

  test('when a year ends within a week, then that week counts its Monday and its Sunday and no day around it', () => {
    const dates = ['2027-12-26', '2027-12-27', '2028-01-02', '2028-01-03'];
    const bookings = dates.map((date, place) => bookedOn(String(place), date));
    const weeks = weekFiguresOf({ ...figuresWith(...bookings), today: '2028-01-01' });
    expect(
      weeks.slice(-3).map(({ monday, bookedHours }) => [monday.slice(2), bookedHours]),
    ).toEqual([
      ['27-12-20', 1],
      ['27-12-27', 2],
      ['28-01-03', 1],
    ]);
  });

  test('when nothing is on sale, then there is no share; when more was sold than is on sale now, then it is full', () => {
    expect(shareOf({ openHours: 0, bookedHours: 2 })).toBeUndefined();
    expect(shareOf({ openHours: 4, bookedHours: 6 })).toBe(1);
    expect(shareOf({ openHours: 4, bookedHours: 1 })).toBe(0.25);
  });
});
