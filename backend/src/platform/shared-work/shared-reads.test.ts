import { describe, expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that the test ends, numbered in the order in which they began. */
function openReads() {
  const ask = createSharedReads<number>();
  const begun: PromiseWithEnd[] = [];
  interface PromiseWithEnd {
    end: () => void;
    fail: (error: Error) => void;
  }
  const read = () => {
    const number = begun.length + 1;
    return new Promise<number>((resolve, reject) => {
      begun.push({
        end: () => {
          resolve(number);
        },
        fail: reject,
      });
    });
  };
  const nextBegun = async (count: number) => {
    while (begun.length < count) await Promise.resolve();
  };
  return { begun, nextBegun, ask: (key = 'a') => ask(key, read) };
}

describe('when several ask the same', () => {
  test('then who asks during a read gets the one after it, and all of them one', async () => {
    const { begun, nextBegun, ask } = openReads();
    const answers = [ask(), ask(), ask()];
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await nextBegun(2);
    const late = ask();
    begun[1]?.end();
    await nextBegun(3);
    begun[2]?.end();
    expect(await Promise.all([...answers, late])).toEqual([1, 2, 2, 3]);
  });

  test('then who asks again with the answer shares the read that others wait for', async () => {
    const { begun, nextBegun, ask } = openReads();
    const again = ask().then(() => ask());
    const waiting = ask();
    begun[0]?.end();
    await nextBegun(2);
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(await Promise.all([again, waiting])).toEqual([2, 2]);
  });

  test('then who asks after the answer gets a new read', async () => {
    const { begun, ask } = openReads();
    const first = ask();
    begun[0]?.end();
    expect(await first).toBe(1);
    const second = ask();
    begun[1]?.end();
    expect(await second).toBe(2);
  });

  test('then another question does not wait', async () => {
    const { begun, ask } = openReads();
    const [first, other] = [ask('a'), ask('b')];
    begun[1]?.end();
    expect(await other).toBe(2);
    begun[0]?.end();
    expect(await first).toBe(1);
  });

  test('then all who wait are told of a failure, and the next one reads again', async () => {
    const { begun, ask } = openReads();
    const answers = [ask(), ask()];
    begun[0]?.fail(new Error('gone'));
    const settled = await Promise.allSettled(answers);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(await again).toBe(2);
  });
});
