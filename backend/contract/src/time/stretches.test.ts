import { expect, test } from 'vitest';
import { splitIntoStretches } from './stretches.ts';

test('when an item does not follow the one before it, then a stretch begins with it', () => {
  const hours = [7, 8, 9, 11, 12, 9];
  expect(splitIntoStretches(hours, (hour, { last }) => hour === last + 1)).toEqual([
    { first: 7, last: 9, items: [7, 8, 9] },
    { first: 11, last: 12, items: [11, 12] },
    { first: 9, last: 9, items: [9] },
  ]);
});

test('when a stretch is told by its first item, then however long it is it ends where that says', () => {
  const stretches = splitIntoStretches([1, 2, 3, 4], (item, { first }) => item - first < 3);
  expect(stretches.map(({ items }) => items)).toEqual([[1, 2, 3], [4]]);
});

test('when there is nothing, then there is no stretch', () => {
  expect(splitIntoStretches([], () => true)).toEqual([]);
});
