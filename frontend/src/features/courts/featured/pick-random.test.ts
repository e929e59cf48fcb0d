import { describe, expect, test } from 'vitest';
import { drawChances, pickByChance } from './pick-random.ts';

describe('picking at random', () => {
  test('when there are more than asked for, then it picks that many, none twice', () => {
    for (let round = 0; round < 50; round += 1) {
      const picked = pickByChance(['a', 'b', 'c', 'd', 'e'], drawChances(3));
      expect(new Set(picked).size).toBe(3);
    }
  });

  test('when there are fewer than asked for, then it gives all of them', () =>
    expect(pickByChance(['a', 'b'], drawChances(3)).sort()).toEqual(['a', 'b']));

  test('when the chances are the same, then the pick is the same', () =>
    expect(pickByChance(['a', 'b', 'c'], [0.999, 0])).toEqual(['c', 'a']));

  test('when picked over and over, then every one has its turn', () => {
    const seen = new Set(
      Array.from({ length: 300 }, () => pickByChance([1, 2, 3, 4], drawChances(1))[0]),
    );
    expect(seen.size).toBe(4);
  });
});
