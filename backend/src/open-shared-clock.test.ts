import { MS_PER_DAY } from '@crease/contract';
import type { Connection } from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceMonotonicClock } from '../test/monotonic-clock.ts';
import { openSharedClock } from './open-shared-clock.ts';
import { createLogger } from './platform/log/logger.ts';
import { createShutdown } from './platform/process/shutdown.ts';

/** On a machine whose monotonic clock stands still while it sleeps. */
async function openOn(mongodbUri: string | undefined) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  replaceMonotonicClock(() => 1_000);
  const command = () => Promise.resolve({ localTime: new Date() });
  const connection = { db: { command } } as unknown as Connection;
  const logger = createLogger({ level: 'silent', isForPeople: false });
  const shutdown = createShutdown(logger);
  onTestFinished(() => shutdown.closeAll());
  const clock = await openSharedClock({ mongodbUri }, { connection, logger, shutdown });
  const wakeTomorrow = () => vi.setSystemTime(Date.now() + MS_PER_DAY);
  return { clock, wakeTomorrow };
}

test('when a laptop with the embedded engine wakes up, then what ends for everybody has ended at once', async () => {
  const { clock, wakeTomorrow } = await openOn(undefined);
  wakeTomorrow();
  expect(clock.now()).toBe(Date.now());
});

test('when the database is elsewhere, then its time is asked for every few seconds', async () => {
  const { clock, wakeTomorrow } = await openOn('mongodb://localhost');
  wakeTomorrow();
  expect(clock.now()).toBe(Date.now() - MS_PER_DAY);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clock.now()).toBe(Date.now());
});
