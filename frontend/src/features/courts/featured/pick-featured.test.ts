import type { Court } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { makeCourt } from '../court-form/court-form.factory.ts';
import { pickFeatured } from './pick-featured.ts';
import { drawChances } from './pick-random.ts';

const courtsOf = (open: number, closed: number): Court[] =>
  Array.from({ length: open + closed }, (_, place) =>
    makeCourt({ _id: `c${place}`, isActive: place >= closed }),
  );

const featuredOf = (courts: readonly Court[]) =>
  pickFeatured(courts, drawChances(3)).map(({ isActive }) => isActive);

describe('the featured courts', () => {
  test('when enough are open, then none of them is closed', () => {
    for (let round = 0; round < 50; round += 1) {
      expect(featuredOf(courtsOf(4, 6))).toEqual([true, true, true]);
    }
  });

  test('when too few are open, then closed ones stand after them', () => {
    expect(featuredOf(courtsOf(1, 5))).toEqual([true, false, false]);
    expect(featuredOf(courtsOf(0, 2))).toEqual([false, false]);
  });
});
