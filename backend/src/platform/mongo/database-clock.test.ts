import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { replaceMonotonicClock } from '../../../test/monotonic-clock.ts';
import { openDatabaseClock } from './database-clock.ts';

/** A database that says what time it is, and takes a while for it. */
async function openClock() {
  const machine = { passed: 1_000 };
  const database = { time: 5_000_000, takes: 0 };
  replaceMonotonicClock(() => machine.passed);
  const command = () => {
    const localTime = new Date(database.time);
    machine.passed += database.takes;
    return Promise.resolve({ localTime });
  };
  const clock = await openDatabaseClock({ db: { command } } as unknown as Connection);
  return { machine, database, clock };
}

test('when time passes, then the clock of the database goes on without being asked', async () => {
  const { machine, clock } = await openClock();
  expect(clock.now()).toBe(5_000_000);
  machine.passed += 700.4;
  expect(clock.now()).toBe(5_000_700);
});

test('when the clock of the database was set, then it is followed', async () => {
  const { database, clock } = await openClock();
  database.time -= 3_600_000;
  // It may be as old as the answer took: a clock that runs ahead would end what has not ended.
  database.takes = 1_000;
  await clock.adjust();
  expect(clock.now()).toBe(1_400_000);
});

test('when an answer is read long after it was given, then it is not believed', async () => {
  const { database, clock } = await openClock();
  database.takes = 1_001;
  await clock.adjust();
  expect(clock.now()).toBe(5_001_001);
});
