import type { Booking } from '@crease/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookingsIn,
  changedIds,
  NO_RECORDS,
  withBooking,
  withRead,
  withReadBegun,
  type BookingRecords,
} from './booking-records.ts';
import { idOf, makeBooking } from '../bookings.factory.ts';

const NAMES = ['1', '2', '3'];

/** What can happen in a browser; the server's bookings only grow in version. */
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('deliver' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('begin read' as const) }),
  // The server may read its database at any moment between the request and its answer.
  fc.record({ kind: fc.constant('look' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('end read' as const), place: fc.nat() }),
);

interface World {
  truth: Map<string, Booking>;
  events: Booking[];
  reads: { read: number; answer: Booking[] }[];
  records: BookingRecords;
}

type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function run(world: World, step: Step): void {
  switch (step.kind) {
    case 'change': {
      const version = (world.truth.get(step.name)?.version ?? 0) + 1;
      const booking = makeBooking(step.name, { version });
      world.truth.set(step.name, booking);
      world.events.push(booking);
      return;
    }
    case 'begin read':
      world.records = withReadBegun(world.records, world.records.reads + 1);
      world.reads.push({ read: world.records.reads, answer: [...world.truth.values()] });
      return;
    case 'deliver':
      world.records = world.events
        .slice(step.place % (world.events.length || 1))
        .slice(0, 1)
        .reduce(withBooking, world.records);
      return;
    case 'look':
    case 'end read':
      runRead(world, step.kind, step.place % (world.reads.length || 1));
  }
}

function runRead(world: World, kind: 'look' | 'end read', place: number): void {
  const running = world.reads[place];
  if (!running) return;
  if (kind === 'look') {
    running.answer = [...world.truth.values()];
    return;
  }
  world.reads.splice(place, 1);
  world.records = withRead(world.records, running.read, running.answer);
}

function versionsIn(bookings: Iterable<Booking>): Record<string, number> {
  return Object.fromEntries([...bookings].map(({ _id, version }) => [_id, version]));
}

describe('records of bookings', () => {
  test('when reads and changes arrive in any order, then no booking ever goes back or away', () =>
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 40, size: 'max' }), (steps) => {
        const world: World = { truth: new Map(), events: [], reads: [], records: NO_RECORDS };
        let seen: Record<string, number> = {};
        for (const step of steps) {
          run(world, step);
          const now = versionsIn(bookingsIn(world.records));
          for (const [id, version] of Object.entries(seen)) {
            expect(now[id]).toBeGreaterThanOrEqual(version);
          }
          seen = now;
        }
        run(world, { kind: 'begin read' });
        run(world, { kind: 'end read', place: world.reads.length - 1 });
        expect(versionsIn(bookingsIn(world.records))).toEqual(versionsIn(world.truth.values()));
      }),
      { numRuns: 1000 },
    ));

  test('when a read no longer holds a booking that was known before it began, then it is gone', () => {
    const known = withRead(withReadBegun(NO_RECORDS, 1), 1, [makeBooking('1'), makeBooking('2')]);
    const again = withRead(withReadBegun(known, 2), 2, [makeBooking('2')]);
    expect(bookingsIn(again).map(({ _id }) => _id)).toEqual([idOf('2')]);
  });

  test('when an older read confirms what a newer one has not seen yet, then it stays', () => {
    const heard = withBooking(withReadBegun(withReadBegun(NO_RECORDS, 1), 2), makeBooking('1'));
    const confirmed = withRead(heard, 1, [makeBooking('1')]);
    expect(bookingsIn(withRead(confirmed, 2, []))).toEqual([makeBooking('1')]);
  });

  test('when a later read had looked earlier, then what the first one found stays', () => {
    const both = withReadBegun(withReadBegun(NO_RECORDS, 1), 2);
    const found = withRead(both, 1, [makeBooking('1')]);
    expect(bookingsIn(withRead(found, 2, []))).toEqual([makeBooking('1')]);
  });

  test('when something is newer or unknown, then it counts as changed', () => {
    const before = withRead(withReadBegun(NO_RECORDS, 1), 1, [makeBooking('1'), makeBooking('2')]);
    const after = withRead(withReadBegun(before, 2), 2, [
      makeBooking('1'),
      makeBooking('2', { version: 2 }),
      makeBooking('3'),
    ]);
    expect(changedIds(before, after)).toEqual([idOf('2'), idOf('3')]);
  });
});
