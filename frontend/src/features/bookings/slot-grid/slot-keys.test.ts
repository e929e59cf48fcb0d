import { describe, expect, test } from 'vitest';
import { slotReachedBy } from './slot-keys.ts';

/** Two rows of three, then a row of two after a heading. */
const PLACES = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 200, top: 0 },
  { left: 0, top: 60 },
  { left: 100, top: 60 },
  { left: 200, top: 60 },
  { left: 0, top: 180 },
  { left: 100, top: 180 },
];

function reach(key: string, from: number): number | undefined {
  return slotReachedBy(key, from, PLACES);
}

describe('where a key leads', () => {
  test('when it points sideways, then to the hour before or after, not past the ends', () => {
    expect([reach('ArrowRight', 2), reach('ArrowLeft', 3)]).toEqual([3, 2]);
    expect([reach('ArrowRight', 7), reach('ArrowLeft', 0)]).toEqual([7, 0]);
  });

  test('when it points up or down, then to the nearest place of the next row', () => {
    expect([reach('ArrowDown', 1), reach('ArrowUp', 4)]).toEqual([4, 1]);
    expect(reach('ArrowDown', 5)).toBe(7);
    expect([reach('ArrowDown', 7), reach('ArrowUp', 1)]).toEqual([7, 1]);
  });

  test('when it is Home or End, then to the ends; when it means nothing, then nowhere', () => {
    expect([reach('Home', 4), reach('End', 4)]).toEqual([0, 7]);
    expect(reach('a', 4)).toBeUndefined();
  });
});
