import type { Booking } from '@crease/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookingsIn,
  changedIds,
  NO_RECORDS,
  withBooking,
  withRead,
  withReadBegun,
  type BookingRecords,
} from './booking-records.ts';
import { idOf, makeBooking } from './bookings.factory.ts';

const NAMES = ['1', '2', '3'];

/** What can happen to a browser, against a server whose bookings only gain versions. */
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('deliver' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('begin read' as const) }),
  fc.record({ kind: fc.constant('end read' as const), place: fc.nat() }),
);

interface World {
  truth: Map<string, Booking>;
  events: Booking[];
  reads: { read: number; answer: Booking[] }[];
  records: BookingRecords;
}

function run(
  world: World,
  step: typeof stepArbitrary extends fc.Arbitrary<infer Step> ? Step : never,
) {
  if (step.kind === 'change') {
    const version = (world.truth.get(step.name)?.version ?? 0) + 1;
    const booking = makeBooking(step.name, { version });
    world.truth.set(step.name, booking);
    world.events.push(booking);
  } else if (step.kind === 'deliver') {
    const event = world.events[step.place % world.events.length];
    if (event) world.records = withBooking(world.records, event);
  } else if (step.kind === 'begin read') {
    world.records = withReadBegun(world.records);
    world.reads.push({ read: world.records.reads, answer: [...world.truth.values()] });
  } else {
    const [ended] = world.reads.splice(step.place % (world.reads.length || 1), 1);
    if (ended) world.records = withRead(world.records, ended.read, ended.answer);
  }
}

function versionsIn(bookings: Iterable<Booking>): Record<string, number> {
  return Object.fromEntries([...bookings].map(({ _id, version }) => [_id, version]));
}

describe('records of bookings', () => {
  it('when reads and changes arrive in any order, then no booking ever goes back or away', () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
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
    );
  });

  it('when a read no longer holds a booking that was known before it began, then it is gone', () => {
    const known = withRead(withReadBegun(NO_RECORDS), 1, [makeBooking('1'), makeBooking('2')]);
    const again = withRead(withReadBegun(known), 2, [makeBooking('2')]);
    expect(bookingsIn(again).map(({ _id }) => _id)).toEqual([idOf('2')]);
  });

  it('when something is newer or unknown, then it counts as changed', () => {
    const before = withRead(withReadBegun(NO_RECORDS), 1, [makeBooking('1'), makeBooking('2')]);
    const after = withRead(withReadBegun(before), 2, [
      makeBooking('1'),
      makeBooking('2', { version: 2 }),
      makeBooking('3'),
    ]);
    expect(changedIds(before, after)).toEqual([idOf('2'), idOf('3')]);
  });
});
