import { performance } from 'node:perf_hooks';
import { onTestFinished, vi } from 'vitest';

/** Replaces the clock that measures how long something takes, until the test has ended. */
export function replaceMonotonicClock(readMilliseconds: () => number): void {
  const reading = vi.spyOn(performance, 'now').mockImplementation(readMilliseconds);
  onTestFinished(() => {
    reading.mockRestore();
  });
}
