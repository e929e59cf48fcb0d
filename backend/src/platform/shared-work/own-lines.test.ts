import type { LimitFunction } from 'p-limit';
import { expect, test } from 'vitest';
import { createOwnLines } from './own-lines.ts';

test('when the last work of somebody ends, then their line is kept no longer', async () => {
  const lines = createOwnLines();
  const joined: LimitFunction[] = [];
  const join = (more?: () => Promise<unknown>) =>
    lines.join('a', 1, async (inTurn) => {
      joined.push(inTurn);
      await more?.();
    });
  await join(() => join());
  await join();
  const [first, within, after] = joined;
  expect(within).toBe(first);
  expect(after).not.toBe(first);
});

test('when somebody has several pieces of work, then one is done after the other', async () => {
  let underWay = 0;
  const seen: number[] = [];
  const work = async () => {
    underWay += 1;
    seen.push(underWay);
    await Promise.resolve();
    underWay -= 1;
  };
  await createOwnLines().join('a', 2, (inTurn) => Promise.all([inTurn(work), inTurn(work)]));
  expect(seen).toEqual([1, 1]);
});
