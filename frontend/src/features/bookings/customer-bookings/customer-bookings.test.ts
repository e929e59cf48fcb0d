import type { BookingStatus } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { idOf, makeBooking } from '../bookings.factory.ts';
import {
  choiceIn,
  countListed,
  listedBookings,
  totalsOf,
  type BookingSort,
} from './customer-bookings.ts';

const STATUSES: readonly BookingStatus[] = [
  'pending',
  'confirmed',
  'declined',
  'cancellation_requested',
  'cancelled',
  'completed',
];
const ONE_OF_EACH = STATUSES.map((status, index) => makeBooking(String(index), { status }));

function amountOf(totalAmount: number) {
  return { pricing: { dayRate: 0, nightRate: 0, totalAmount } };
}

describe('the tiles of My Bookings', () => {
  test('when there is one booking of each status, then each tile counts its own', () =>
    expect(totalsOf(ONE_OF_EACH)).toEqual({
      totalBookings: 6,
      pendingActions: 2,
      confirmed: 1,
      totalSpent: 4 * 14_000,
    }));

  test('when amounts have cents, then their sum has no more of them', () => {
    const bookings = [0.1, 0.2].map((rupees, index) =>
      makeBooking(String(index), amountOf(rupees)),
    );
    expect(totalsOf(bookings).totalSpent).toBe(0.3);
  });
});

describe('the list of My Bookings', () => {
  test('when a tab is chosen, then it lists its statuses and no others', () => {
    const statusesOf = (filter: 'all' | 'pending' | 'confirmed' | 'cancelled') =>
      listedBookings(ONE_OF_EACH, filter, 'date-desc').map(({ status }) => status);
    expect(statusesOf('all')).toHaveLength(6);
    expect(statusesOf('pending')).toEqual(['pending', 'cancellation_requested']);
    expect(statusesOf('confirmed')).toEqual(['confirmed']);
    expect(statusesOf('cancelled')).toEqual(['cancelled']);
    expect(countListed(ONE_OF_EACH, 'pending')).toBe(2);
  });

  test('when the court of a booking is gone, then it is not listed but still counted as spent', () => {
    const orphan = makeBooking('1', { court: null, status: 'completed' });
    expect(listedBookings([orphan], 'all', 'date-desc')).toEqual([]);
    expect(countListed([orphan], 'all')).toBe(0);
    expect(totalsOf([orphan])).toMatchObject({ totalBookings: 1, totalSpent: 14_000 });
  });

  test.each<[BookingSort, string[]]>([
    ['date-desc', ['3', '2', '1']],
    ['date-asc', ['1', '2', '3']],
    ['amount-desc', ['2', '3', '1']],
    ['amount-asc', ['3', '1', '2']],
  ])(
    'when sorted by %s, then the order follows; equal amounts show the newest first',
    (sort, names) => {
      const bookings = [
        makeBooking('2', { createdAt: '2026-11-02T00:00:00.000Z', ...amountOf(9000) }),
        makeBooking('3', { createdAt: '2026-11-03T00:00:00.000Z', ...amountOf(5000) }),
        makeBooking('1', { createdAt: '2026-11-01T00:00:00.000Z', ...amountOf(5000) }),
      ];
      expect(listedBookings(bookings, 'all', sort).map(({ _id }) => _id)).toEqual(names.map(idOf));
    },
  );

  test.each([
    ['', 'all', 'date-desc'],
    ['filter=declined&sort=name', 'all', 'date-desc'],
    ['sort=amount-asc&filter=pending', 'pending', 'amount-asc'],
  ])('when the address says "%s", then it is %s by %s', (asked, filter, sort) =>
    expect(choiceIn(new URLSearchParams(asked))).toEqual({ filter, sort }),
  );
});
