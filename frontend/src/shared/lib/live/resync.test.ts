import { countUnreadEndpoint, revokeCalendarFeedEndpoint } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  vi.advanceTimersByTime(1_499);
  expect(reread).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reread.mock.calls).toEqual([[false]]);
  resyncSoon();
  vi.advanceTimersByTime(3_000);
  expect(reread).toHaveBeenCalledTimes(2);
  stop();
  resyncSoon();
  vi.advanceTimersByTime(3_000);
  expect(reread).toHaveBeenCalledTimes(2);
});

test('when the tab is looked at again, or nothing is live while it is, then screens are read again', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { keepResyncing, onResync: onResyncOfTab } = await import('./resync.ts');
  const [reread, isLive] = [vi.fn(), vi.fn(() => false)];
  onResyncOfTab(reread);
  keepResyncing(isLive);
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

describe('when a read failed', () => {
  async function openPage() {
    const page = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      querySelectorAll: () => [],
    });
    const server = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', server);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.resetModules();
    const { keepResyncing, onResync: onResyncOfTab, retrySoon } = await import('./resync.ts');
    const { callApi } = await import('../api/api-client.ts');
    const read = vi.fn(() => void callApi(countUnreadEndpoint).catch(() => undefined));
    const send = () => callApi(revokeCalendarFeedEndpoint).catch(() => undefined);
    onResyncOfTab(read);
    keepResyncing(() => true);
    return { page, server, read, send, retrySoon };
  }

  test('then screens are read again although the socket is connected, each time after a longer pause', async () => {
    const { read } = await openPage();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await vi.advanceTimersByTimeAsync(600_000);
    read();
    for (const [tries, pauseMs] of [1_500, 4_500, 15_000, 45_000, 45_000].entries()) {
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(read).toHaveBeenCalledTimes(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(read).toHaveBeenCalledTimes(tries + 2);
      expect(read).toHaveBeenLastCalledWith(false);
    }
  });

  test('then screens are read again soon, and once, when the database is back', async () => {
    const { read, retrySoon } = await openPage();
    retrySoon();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read).not.toHaveBeenCalled();
    read();
    await vi.advanceTimersByTimeAsync(1_000 + 3_000);
    expect(read).toHaveBeenCalledTimes(3);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    retrySoon();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(read).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(4);
    // Neither when the pause that was cut short would have ended.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read).toHaveBeenCalledTimes(4);
  });

  test('then screens are read again once for several failures, and no more when that succeeds', async () => {
    const { server, read } = await openPage();
    read();
    read();
    server.mockImplementation(() => Promise.resolve(Response.json({ success: true, data: {} })));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read).toHaveBeenCalledTimes(3);
    const failure = { success: false, code: 'internal', message: 'Please try again' };
    server.mockImplementation(() => Promise.resolve(Response.json(failure, { status: 500 })));
    read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(5);
  });

  test('then nothing is read again for a refusal, for something sent, or while nobody looks', async () => {
    const { page, server, read, send } = await openPage();
    await send();
    server.mockImplementationOnce(() => Promise.resolve(Response.json({}, { status: 404 })));
    read();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(1);
    page.visibilityState = 'hidden';
    read();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
