import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from './jobs.ts';

const logger = pino({ level: 'silent' });
const EVERY_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job that has begun, and what tells that the stop after it is over. */
async function stopDuring(run: () => Promise<void>) {
  const stop = startJobs([{ name: 'a sweep', everyMs: EVERY_MS, run }], logger);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  const stopped = vi.fn();
  void stop().then(stopped);
  return stopped;
}

test('when a job is running, then a stop waits for it and no longer', async () => {
  let finish: (() => void) | undefined;
  const stopped = await stopDuring(() => new Promise((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).not.toHaveBeenCalled();
  finish?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('when a job takes too long, then a stop leaves the time that requests and mails need', async () => {
  const stopped = await stopDuring(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).toHaveBeenCalledOnce();
});

test('when a job takes longer than its pace, then it is not begun a second time', async () => {
  const run = vi.fn(() => new Promise<void>(() => undefined));
  startJobs([{ name: 'a sweep', everyMs: EVERY_MS, run }], logger);
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(run).toHaveBeenCalledOnce();
});

test('when a job has failed, then that is told, and it is done again', async () => {
  const told = vi.spyOn(logger, 'error');
  const gone = new Error('The database is gone');
  const run = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(gone);
  startJobs([{ name: 'a sweep', everyMs: EVERY_MS, run }], logger);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(run).toHaveBeenCalledTimes(3);
  expect(told.mock.calls).toEqual([[{ err: gone, job: 'a sweep' }, 'A job failed']]);
});
