import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onResync, resyncSoon } from './resync.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('when changes may have been missed, then screens are read again once, not all at the same moment', () => {
  const reread = vi.fn();
  const stop = onResync(reread);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  resyncSoon();
  resyncSoon();
  expect(reread).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(reread.mock.calls).toEqual([[true]]);
  resyncSoon();
  vi.advanceTimersByTime(3_000);
  expect(reread).toHaveBeenCalledTimes(2);
  stop();
});
