import type { Booking } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { hasCourt } from '../booking-facts.ts';
import { bookedCourt, idOf, makeBooking, makeCourt, slotAt } from '../bookings.factory.ts';
import {
  ALL_COURTS,
  countsByFilter,
  filterOfWaiting,
  hasRival,
  leftByRemovedCourts,
  listedRequests,
  nextDeadline,
  requestsOfCourt,
  statsOf,
  waitingCount,
} from './owner-requests.ts';
import { DASHBOARD_TEXTS } from './owner-requests.texts.ts';

const REQUESTS = [
  makeBooking('1', { createdAt: '2026-11-01T00:00:00.000Z', status: 'cancellation_requested' }),
  makeBooking('2', { createdAt: '2026-11-02T00:00:00.000Z', answerBy: '2026-11-03T00:00:00.000Z' }),
  makeBooking('3', { createdAt: '2026-11-03T00:00:00.000Z', status: 'completed' }),
  makeBooking('4', { createdAt: '2026-11-04T00:00:00.000Z', answerBy: '2026-11-05T00:00:00.000Z' }),
  makeBooking('5', { createdAt: '2026-11-05T00:00:00.000Z', status: 'confirmed' }),
  makeBooking('6', { createdAt: '2026-11-06T00:00:00.000Z', status: 'declined' }),
  makeBooking('7', { createdAt: '2026-11-07T00:00:00.000Z', status: 'cancelled' }),
  makeBooking('8', { createdAt: '2026-11-08T00:00:00.000Z' }),
].filter(hasCourt);

function listedIds(filter: Parameters<typeof listedRequests>[1]) {
  return listedRequests(REQUESTS, filter).map(({ _id }) => _id);
}

describe('what removed courts leave to their owner', () => {
  const BEFORE = Date.parse(slotAt(20).startsAt) - 1;
  const GONE = {
    court: null,
    status: 'cancelled',
    cancellationReason: 'The court was removed',
  } as const;
  const WALK_IN = { ...GONE, bookingType: 'manual', customer: null } as const;
  const isLeft = (parts: Partial<Booking>, nowMs = BEFORE) =>
    leftByRemovedCourts([makeBooking('1', parts)], nowMs).length === 1;

  test('when something was paid, then it is listed until it is given back', () => {
    expect(isLeft({ ...GONE, paymentStatus: 'paid' }, Infinity)).toBe(true);
    expect(isLeft({ ...GONE, paymentStatus: 'refunded' })).toBe(false);
    expect(isLeft({ ...GONE, paymentStatus: 'paid', court: bookedCourt('c1') })).toBe(false);
  });

  test('when a walk-in went with its court, then it is listed until its hours have begun: nobody else tells them', () => {
    expect(isLeft(WALK_IN)).toBe(true);
    expect(isLeft(WALK_IN, BEFORE + 1)).toBe(false);
  });

  test('when its game had begun under an open cancellation request, then it is listed until that is answered', () => {
    expect(isLeft({ court: null, status: 'cancellation_requested' }, Infinity)).toBe(true);
    expect(isLeft({ court: null, status: 'completed' }, Infinity)).toBe(false);
  });

  test('when customers were told, or the owner called it off before, then nothing is left to do', () => {
    expect(isLeft(GONE)).toBe(false);
    const { cancellationReason: _, ...calledOff } = WALK_IN;
    expect(isLeft(calledOff)).toBe(false);
    expect(isLeft({ ...WALK_IN, status: 'completed' })).toBe(false);
  });
});

describe('the numbers of the dashboard', () => {
  test('when there are bookings of every status, then revenue counts confirmed and completed only', () =>
    expect(statsOf([makeCourt('c1'), makeCourt('c2')], REQUESTS)).toEqual({
      totalCourts: 2,
      totalBookings: 8,
      totalRevenue: 28_000,
      pendingBookings: 3,
      cancellationRequests: 1,
    }));

  test('when requests and cancellations wait, then both ask for an answer', () => {
    expect(waitingCount(REQUESTS)).toBe(4);
    expect(DASHBOARD_TEXTS.tabTitle(waitingCount(REQUESTS))).toBe('(4) Dashboard');
    expect(DASHBOARD_TEXTS.tabTitle(0)).toBe('Dashboard');
  });

  test('when some wait, then the filter that lists them is known; cancellations alone stand first among all', () => {
    expect(filterOfWaiting(REQUESTS)).toBe('pending');
    const cancellation = REQUESTS.filter(({ status }) => status === 'cancellation_requested');
    expect(filterOfWaiting(cancellation)).toBe('all');
  });

  test('when the court of a booking is gone, then it counts nowhere', () => {
    const orphan = makeBooking('9', { court: null, status: 'completed' });
    expect(statsOf([], [orphan])).toMatchObject({ totalBookings: 0, totalRevenue: 0 });
    expect(requestsOfCourt([orphan], ALL_COURTS)).toEqual([]);
  });
});

describe('the table of the dashboard', () => {
  test('when all are shown, then cancellation requests come first and the newest next', () =>
    expect(listedIds('all')).toEqual(['1', '8', '7', '6', '5', '4', '3', '2'].map(idOf)));

  test('when pending ones are shown, then the nearest deadline comes first and none comes last', () =>
    expect(listedIds('pending')).toEqual(['2', '4', '8'].map(idOf)));

  test('when a deadline is over, though its request is not declined yet, then the next one counts', () => {
    const [first, second] = ['2026-11-03T00:00:00.000Z', '2026-11-05T00:00:00.000Z'] as const;
    expect(nextDeadline(REQUESTS, Date.parse(first) - 1)).toBe(first);
    expect(nextDeadline(REQUESTS, Date.parse(first))).toBe(second);
    expect(nextDeadline(REQUESTS, Date.parse(second))).toBeUndefined();
  });

  test('when they came in another order, or several have no deadline, then the order is the same, newest first', () => {
    const older = makeBooking('9', { createdAt: '2026-11-01T00:00:00.000Z' });
    const requests = [...REQUESTS, older].filter(hasCourt);
    for (const given of [requests, requests.toReversed()]) {
      expect(listedRequests(given, 'pending').map(({ _id }) => _id)).toEqual(
        ['2', '4', '8', '9'].map(idOf),
      );
    }
  });

  test('when another filter is chosen, then it lists its statuses and no others', () => {
    expect(listedIds('confirmed')).toEqual(['5', '3'].map(idOf));
    expect(listedIds('declined')).toEqual(['6'].map(idOf));
    expect(listedIds('cancelled')).toEqual(['7'].map(idOf));
    expect(countsByFilter(REQUESTS)).toEqual({
      all: 8,
      pending: 3,
      confirmed: 2,
      declined: 1,
      cancelled: 1,
    });
  });

  test('when one court is chosen, then only its bookings are left', () => {
    const bookings = [...REQUESTS, makeBooking('9', { court: bookedCourt('c2') })];
    expect(requestsOfCourt(bookings, idOf('c2')).map(({ _id }) => _id)).toEqual([idOf('9')]);
    expect(requestsOfCourt(bookings, ALL_COURTS)).toEqual(bookings);
  });
});

describe('who loses by an acceptance', () => {
  const accepted = makeBooking('1', { status: 'confirmed' });

  test.each<[string, Partial<Booking>, boolean]>([
    ['waits for one of its hours', { timeSlots: [slotAt(20), slotAt(21)] }, true],
    ['waits for other hours', { timeSlots: [slotAt(21)] }, false],
    ['waits for these hours elsewhere', { court: bookedCourt('c2') }, false],
    ['was answered already', { status: 'declined' }, false],
  ])('when another request %s, then it is told from rivals', (_, parts, isRival) =>
    expect(hasRival(accepted, [accepted, makeBooking('2', parts)])).toBe(isRival),
  );

  test('when it holds nothing, then nobody does', () => {
    const declined = makeBooking('1', { status: 'declined' });
    expect(hasRival(declined, [makeBooking('2')])).toBe(false);
  });
});
