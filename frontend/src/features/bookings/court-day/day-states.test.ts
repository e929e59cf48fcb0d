import type { SlotsChanged, SlotState } from '@crease/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasGap, UNREAD_DAY, withChange, withRead, type DayStates } from './day-states.ts';

const HOURS = ['08:00', '09:00', '18:00', '19:00'];
const ALL_FREE = new Map(HOURS.map((hour): [string, SlotState] => [hour, 'free']));

const slotsArbitrary = fc.uniqueArray(
  fc.record({
    startTime: fc.constantFrom(...HOURS),
    state: fc.constantFrom<SlotState>('free', 'requested', 'booked'),
  }),
  { selector: (slot) => slot.startTime, minLength: 1 },
);

/** The changes of a day; the nth change makes version n. */
const historyArbitrary = fc
  .array(slotsArbitrary, { minLength: 1, maxLength: 12, size: 'max' })
  .map((changes) =>
    changes.map((slots, index): SlotsChanged => ({
      courtId: 'court',
      date: '2026-12-01',
      version: index + 1,
      slots,
    })),
  );

function truthAt(history: readonly SlotsChanged[], version: number): Map<string, SlotState> {
  const states = new Map(ALL_FREE);
  for (const change of history.slice(0, version)) {
    change.slots.forEach(({ startTime, state }) => states.set(startTime, state));
  }
  return states;
}

/** The changes in any order, with repeats. */
function deliveryOf(history: SlotsChanged[]) {
  return fc
    .tuple(
      fc.constant(history),
      fc.array(fc.constantFrom(...history), { maxLength: 12, size: 'max' }),
    )
    .chain(([all, repeats]) =>
      fc.shuffledSubarray([...all, ...repeats], { minLength: all.length + repeats.length }),
    );
}

describe('changes of a day', () => {
  test('when all of them arrive, in any order and repeated, then the highest version is shown', () => {
    const run = historyArbitrary.chain((history) =>
      fc.tuple(fc.constant(history), deliveryOf(history)),
    );
    fc.assert(
      fc.property(run, ([history, delivery]) => {
        const read = withRead(UNREAD_DAY, 0, ALL_FREE);
        const day = delivery.reduce(withChange, read);
        expect(day.version).toBe(history.length);
        expect(day.states).toEqual(truthAt(history, history.length));
        expect(hasGap(day)).toBe(false);
      }),
    );
  });

  test('when some are lost and reads come in between, then what is shown is the truth of its version', () => {
    const run = historyArbitrary.chain((history) => {
      const step = fc.oneof(
        fc.constantFrom(...history),
        fc.nat({ max: history.length }).map((version) => ({ readAt: version })),
      );
      return fc.tuple(fc.constant(history), fc.array(step, { maxLength: 30, size: 'max' }));
    });
    fc.assert(
      fc.property(run, ([history, steps]) => {
        const receive = (day: DayStates, step: (typeof steps)[number]) =>
          'readAt' in step
            ? withRead(day, step.readAt, truthAt(history, step.readAt))
            : withChange(day, step);
        const start = withRead(UNREAD_DAY, 0, ALL_FREE);
        const day = steps.reduce(receive, start);
        expect(day.states).toEqual(truthAt(history, day.version));
        const healed = withRead(day, history.length, truthAt(history, history.length));
        expect(healed.states).toEqual(truthAt(history, history.length));
        expect(hasGap(healed)).toBe(false);
      }),
    );
  });

  const change: SlotsChanged = {
    courtId: 'court',
    date: '2026-12-01',
    version: 6,
    slots: [{ startTime: '19:00', state: 'booked' }],
  };

  test('when a read was overtaken by a change, then it brings nothing back', () => {
    const day = withChange(withRead(UNREAD_DAY, 5, ALL_FREE), change);
    expect(day.states.get('19:00')).toBe('booked');
    expect(withRead(day, 5, ALL_FREE)).toBe(day);
  });

  test('when a change arrives before the first read, then it waits for the read', () => {
    const waiting = withChange(UNREAD_DAY, change);
    expect(waiting.states.size).toBe(0);
    expect(withRead(waiting, 5, ALL_FREE).states.get('19:00')).toBe('booked');
    expect(withRead(waiting, 6, ALL_FREE).states.get('19:00')).toBe('free');
  });
});
