import { expect, test } from 'vitest';
import { mapInPortions, mapSomeAtOnce, PORTION } from './in-portions.ts';

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

test('when items are waited for, then some are under way at once, and every answer is in its place', async () => {
  let underWay = 0;
  let most = 0;
  const answers = await mapSomeAtOnce(numbers(25), async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
    return 2 * item;
  });
  expect(answers).toEqual(numbers(25).map((item) => 2 * item));
  expect(most).toBe(10);
});

test('when one of those under way fails, then the others end before that is told, and no more begin', async () => {
  const ended: number[] = [];
  const working = mapSomeAtOnce(numbers(25), async (item) => {
    if (item === 3) throw new Error('The database was away');
    await Promise.resolve();
    ended.push(item);
  });
  await expect(working).rejects.toThrow('The database was away');
  expect(ended).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
});
