import { expect, test } from 'vitest';
import { createCalmBeat } from './calm-beat.ts';

/** Keeps the process busy until it is told to stop, and lets its timers run. */
function keepBusy(): () => void {
  let isOver = false;
  const work = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    if (!isOver) setImmediate(work);
  };
  work();
  return () => {
    isOver = true;
  };
}

test('when several wait, then they wait for the same moment, and the next one for another', async () => {
  const nextBeat = createCalmBeat(60_000);
  const first = nextBeat();
  expect(nextBeat()).toBe(first);
  await first;
  expect(nextBeat()).not.toBe(first);
});

test('when the process is busy, then the moment comes once it is calm', async () => {
  const stop = keepBusy();
  let hasCome = false;
  const beat = createCalmBeat(60_000)().then(() => (hasCome = true));
  const until = performance.now() + 100;
  while (performance.now() < until) await new Promise(setImmediate);
  expect(hasCome).toBe(false);
  stop();
  await beat;
});

test('when it stays busy, then the moment comes all the same', async () => {
  const stop = keepBusy();
  await createCalmBeat(50)();
  stop();
});
