import { slotsOfDate, WEEKDAYS } from '@crease/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alternativesOf } from './slot-alternatives.ts';

const HOURS = slotsOfDate(
  WEEKDAYS.map((day) => ({
    day,
    isOpen: true,
    slots: [
      { startTime: '08:00', endTime: '14:00', type: 'day' },
      { startTime: '18:00', endTime: '23:00', type: 'night' },
    ],
  })),
  '2026-12-01',
);

function at(...hours: number[]) {
  return HOURS.filter((slot) => hours.includes(slot.hourOffset));
}

function offersFor(lost: number[], wanted: number[], free: number[]): number[][] {
  const offers = alternativesOf({ slots: at(...lost), wanted: at(...wanted) }, at(...free));
  return offers.map(({ slots }) => slots.map((slot) => slot.hourOffset));
}

describe('what is offered for lost hours', () => {
  test('when one hour went, then the nearest free ones are offered, the earlier first', () =>
    expect(offersFor([20], [20], [9, 18, 19, 21, 22])).toEqual([[19], [21], [18]]));

  test('when one of two in a row went, then two in a row are offered', () =>
    expect(offersFor([19], [19, 20], [10, 11, 20, 21, 22])).toEqual([
      [20, 21],
      [21, 22],
      [10, 11],
    ]));

  test('when an hour apart from the rest went, then the rest stays selected', () => {
    const [first] = alternativesOf({ slots: at(20), wanted: at(9, 20) }, at(9, 21));
    expect(first?.selection).toEqual(['09:00', '21:00']);
  });

  test('when no stretch is long enough, then nothing is offered', () =>
    expect(offersFor([19], [19, 20], [9, 11, 20, 22])).toEqual([]));

  test('whatever was lost, then only free hours are offered, as many in a row as were wanted there', () => {
    const someHours = fc.subarray(HOURS);
    const run = fc.tuple(fc.subarray(HOURS, { minLength: 1 }), someHours).chain(([wanted, free]) =>
      fc.record({
        wanted: fc.constant(wanted),
        lost: fc.subarray(wanted, { minLength: 1 }),
        free: fc.constant(free),
      }),
    );
    fc.assert(
      fc.property(run, ({ wanted, lost, free }) => {
        const stillFree = free.filter((slot) => !lost.includes(slot));
        for (const { slots, selection } of alternativesOf({ slots: lost, wanted }, stillFree)) {
          expect(slots.every((slot) => stillFree.includes(slot))).toBe(true);
          const hours = slots.map((slot) => slot.hourOffset);
          expect(hours).toEqual(hours.map((_, index) => (hours[0] ?? 0) + index));
          expect(new Set(selection).size).toBe(selection.length);
          expect(selection.some((name) => lost.some((slot) => slot.startTime === name))).toBe(
            false,
          );
        }
      }),
    );
  });
});
