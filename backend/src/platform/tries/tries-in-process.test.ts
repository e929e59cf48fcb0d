import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTriesInProcess } from './tries-in-process.ts';

const RULE = { name: 'login', tries: 2, windowSeconds: 600 };
/** As many keys as have a count of their own. */
const KEYS_MAX = 20_000;
const others = Array.from({ length: KEYS_MAX }, (_, index) => `other ${index}`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('when a try is given back after its count has ended, then there is none more than before', async () => {
  const { take, giveBack } = createTriesInProcess(RULE);
  await take('a');
  vi.advanceTimersByTime(600_000);
  await giveBack('a');
  expect([await take('a'), await take('a')]).toEqual([0, 0]);
  expect(await take('a')).toBe(600_000);
});

test('when tries are forgiven, then they are there again', async () => {
  const { take, forgive } = createTriesInProcess(RULE);
  await take('a');
  await take('a');
  await forgive('a');
  expect(await take('a')).toBe(0);
});

describe('when more keys are tried than can have a count of their own', () => {
  const once = { ...RULE, tries: 1 };

  /** How many of some new keys have no try, because others whom they share a count with had it. */
  async function refusedAmong(keys: readonly string[], take: (key: string) => Promise<number>) {
    const waits: number[] = [];
    for (const key of keys) waits.push(await take(`new ${key}`));
    return waits.filter((wait) => wait > 0).length;
  }

  test('then nothing that was counted before is forgotten', async () => {
    const { take } = createTriesInProcess(RULE);
    await take('a');
    await take('a');
    for (const key of others) await take(key);
    expect(await take('a')).toBe(600_000);
  });

  test('then a key that comes late is counted as well, and not again from the start once there is room', async () => {
    const { take } = createTriesInProcess(RULE);
    for (const key of others) await take(key);
    vi.advanceTimersByTime(599_999);
    await take('a');
    vi.advanceTimersByTime(1);
    await take('a');
    expect(await take('a')).toBe(599_999);
    vi.advanceTimersByTime(599_999);
    expect([await take('a'), await take('a')]).toEqual([0, 0]);
    expect(await take('a')).toBe(600_000);
  });

  test('then few of them are taken for another one, and none once the time is over', async () => {
    const { take } = createTriesInProcess(once);
    for (const key of others) await take(key);
    const refused = await refusedAmong(others, take);
    // Some 190 are to be expected.
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(400);
    vi.advanceTimersByTime(600_000);
    expect(await refusedAmong(others, take)).toBe(0);
  });

  test('then nobody can tell which of them share a count: it is another in each process', async () => {
    const refusedIn = async ({ take }: ReturnType<typeof createTriesInProcess>) => {
      for (const key of others) await take(key);
      const waits: number[] = [];
      for (const key of others) waits.push(await take(`new ${key}`));
      return others.filter((_, index) => waits[index]);
    };
    const refused = await refusedIn(createTriesInProcess(once));
    expect(await refusedIn(createTriesInProcess(once))).not.toEqual(refused);
  });

  test('then a late key of which nothing is counted any more loses no try when one is given back', async () => {
    const { take, giveBack } = createTriesInProcess(once);
    for (const key of others) await take(key);
    await take('b');
    await giveBack('a');
    expect(await take('a')).toBe(0);
  });

  test('then a try of a late key can be given back, and what others may have counted is not forgiven', async () => {
    const { take, giveBack, forgive } = createTriesInProcess(once);
    for (const key of others) await take(key);
    await take('a');
    await giveBack('a');
    expect(await take('a')).toBe(0);
    await forgive('a');
    expect(await take('a')).toBe(600_000);
  });

  test('and all tries were given back, then there is room for as many others', async () => {
    const { take, giveBack } = createTriesInProcess(once);
    for (const key of others) {
      await take(key);
      await giveBack(key);
    }
    expect(await refusedAmong(others, take)).toBe(0);
    expect(await refusedAmong(others, take)).toBe(KEYS_MAX);
  });
});
