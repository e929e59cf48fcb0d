import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onResync, resyncSoon } from './resync.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
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

test('when the tab is looked at again, or nothing is live while it is, then screens are read again', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { keepResyncing, onResync: onResyncOfTab } = await import('./resync.ts');
  const [reread, isLive] = [vi.fn(), vi.fn(() => false)];
  onResyncOfTab(reread);
  keepResyncing(isLive);
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(30_000);
  expect(reread).not.toHaveBeenCalled();

  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(reread.mock.calls).toEqual([[false]]);
  vi.advanceTimersByTime(30_000);
  expect(reread).toHaveBeenCalledTimes(2);
  isLive.mockReturnValue(true);
  vi.advanceTimersByTime(30_000);
  expect(reread).toHaveBeenCalledTimes(2);
});
