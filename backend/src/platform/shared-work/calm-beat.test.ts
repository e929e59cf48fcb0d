import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
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

const inMs = (milliseconds: number) => performance.now() + milliseconds;
const MINUTE = 60_000;
/** Read at its beginning and at its end. */
const UTILIZATIONS_OF_A_BEAT = 2;

test('when several wait, then they wait for the same moment, and the next one for another', async () => {
  const nextBeat = createCalmBeat();
  const calm = { idle: 1, active: 0, utilization: 0 };
  // Tests beside this one would keep the process busy, and it would be watched for longer.
  const watched = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(calm);
  const come: string[] = [];
  const first = nextBeat(inMs(MINUTE)).then(() => come.push('first'));
  const second = nextBeat(inMs(MINUTE)).then(() => come.push('second'));
  await first;
  // Not once more for those who wait no longer.
  expect(watched).toHaveBeenCalledTimes(UTILIZATIONS_OF_A_BEAT);
  const third = nextBeat(inMs(MINUTE)).then(() => come.push('third'));
  await Promise.all([second, third]);
  expect(come).toEqual(['first', 'second', 'third']);
});

test('when the process is busy, then the moment comes once it is calm', async () => {
  const stop = keepBusy();
  let hasCome = false;
  const beat = createCalmBeat()(inMs(MINUTE)).then(() => (hasCome = true));
  const until = inMs(200);
  while (performance.now() < until) await new Promise(setImmediate);
  expect(hasCome).toBe(false);
  stop();
  await beat;
});

test('when it stays busy, then each goes on at the latest when it must, at once when that is over', async () => {
  const stop = keepBusy();
  const nextBeat = createCalmBeat();
  let isPatientOneOn = false;
  const patient = nextBeat(inMs(MINUTE)).then(() => (isPatientOneOn = true));
  await nextBeat(inMs(80));
  const late = vi.fn<() => void>();
  void nextBeat(inMs(-1)).then(late);
  await Promise.resolve();
  expect(late).toHaveBeenCalledTimes(1);
  expect(isPatientOneOn).toBe(false);
  stop();
  await patient;
});
