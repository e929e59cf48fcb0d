import { expect, test } from 'vitest';
import { mapInPortions, PORTION } from './in-portions.ts';

async function countTurnsOfOthers(items: readonly number[]): Promise<number> {
  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await mapInPortions(items, (item) => item);
  isDone = true;
  return turns;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('when a list is long, then others have a turn after each portion, and every answer is in its place', async () => {
  const items = numbers(4 * PORTION + 1);

  expect(await mapInPortions(items, (item) => 2 * item)).toEqual(items.map((item) => 2 * item));
  expect(await countTurnsOfOthers(items)).toBeGreaterThanOrEqual(4);
});

test('when a list is short, then it is done at once', async () => {
  expect(await countTurnsOfOthers(numbers(PORTION))).toBe(0);
});
