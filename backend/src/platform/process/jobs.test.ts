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

test('when a job is done once an hour, then also soon after the start, and not again when it is stopped by then', async () => {
  const run = vi.fn(() => Promise.resolve());
  const hourly = { name: 'a purge', everyMs: 60 * 60_000, run };
  const stop = startJobs([hourly], logger);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(run).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await stop();

  await startJobs([hourly], logger)();
  expect(vi.getTimerCount()).toBe(0);
});

test('when instances start at the same moment, then they do not all begin at once what is done once an hour', async () => {
  const begunAt: number[] = [];
  const run = () => {
    begunAt.push(Date.now());
  };
  const hourly = { name: 'a purge', everyMs: 60 * 60_000, run };
  for (let instance = 0; instance < 8; instance += 1) startJobs([hourly], logger);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(new Set(begunAt).size).toBeGreaterThan(1);
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
