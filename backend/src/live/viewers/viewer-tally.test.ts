import { expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import type { RedisPair } from '../../platform/redis/redis.ts';
import { createViewerTally, NUMBER_FADES_AFTER_MS } from './viewer-tally.ts';

/** What the clock of Redis says, which is not that of this machine. */
const NOW = 1_000_000;

const pExpire = vi.fn(() => Promise.resolve(1));
const time = vi.fn(() => Promise.resolve([String(NOW / 1_000), '0']));

/** A hash in Redis as other instances left it; the tally's own number is added to it. */
function openTally(
  hash: Map<string, string>,
  answerDeletion = () => Promise.resolve(1),
  isReady = true,
) {
  const publisher = {
    isReady,
    time,
    hSet: (_: string, instance: string, number: string) => {
      hash.set(instance, number);
      return Promise.resolve(1);
    },
    pExpire,
    hGetAll: () => Promise.resolve(Object.fromEntries(hash)),
    hDel: (_: string, instances: string | string[]) => {
      // Redis refuses to remove nothing.
      if (instances.length === 0) return Promise.reject(new Error('Wrong number of arguments'));
      for (const instance of [instances].flat()) hash.delete(instance);
      return answerDeletion();
    },
  };
  return createViewerTally({
    redis: { publisher } as unknown as RedisPair,
    logger: createLogger({ level: 'silent', isForPeople: false }),
  });
}

test('when one instance has died and another one lives, then the sum is of those alive, and the dead one is forgotten', async () => {
  const hash = new Map([
    ['dead', `7 ${NOW}`],
    ['alive', `2 ${NOW + 1}`],
  ]);
  expect(await openTally(hash)('room', 3)).toBe(5);
  expect([...hash.keys()]).toEqual(['alive', expect.any(String)]);
});

test('when all instances are alive, then each counts, and who has nobody left takes its number back', async () => {
  const hash = new Map([['alive', `2 ${NOW + 1}`]]);
  const tally = openTally(hash);
  expect(await tally('room', 3)).toBe(5);
  expect(await tally('room', 0)).toBe(2);
  expect([...hash.keys()]).toEqual(['alive']);
});

test('when Redis goes while a dead instance is forgotten, then this one counts alone', async () => {
  const hash = new Map([
    ['dead', `7 ${NOW}`],
    ['alive', `2 ${NOW + 1}`],
  ]);
  const tally = openTally(hash, () => Promise.reject(new Error('The line is dead')));
  expect(await tally('room', 3)).toBe(3);
});

test('when a number is written, then Redis forgets the room once nobody writes one any more', async () => {
  await openTally(new Map())('room', 1);
  expect(pExpire.mock.lastCall).toEqual(['crease:viewers:room', NUMBER_FADES_AFTER_MS]);
});

test('when Redis is away, then this instance counts alone, and leaves nothing to be written later', async () => {
  time.mockClear();
  const tally = openTally(new Map(), undefined, false);
  expect(await tally('room', 3)).toBe(3);
  expect(time).not.toHaveBeenCalled();
});
