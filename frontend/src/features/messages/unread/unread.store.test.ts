import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUnreadStore } from './unread.store.ts';

function setUp() {
  const countUnread = vi.fn<() => Promise<number>>().mockResolvedValue(3);
  const isLookedAt = vi.fn(() => true);
  const onMissed = vi.fn<() => Promise<void>>();
  const store = createUnreadStore({ countUnread, isLookedAt, onMissed });
  return { countUnread, isLookedAt, onMissed, state: () => store.getState() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

test('when a poll finds what no push has told, then all that the page shows is read again', async () => {
  vi.resetModules();
  const countUnread = vi.fn(() => Promise.resolve(0));
  vi.doMock('../messages.api.ts', () => ({ countUnread }));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  onTestFinished(() => {
    vi.doUnmock('../messages.api.ts');
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const { useUnread } = await import('./unread.store.ts');
  const { onResync } = await import('../../../shared/lib/live/resync.ts');
  const reread = vi.fn();
  onResync(reread);
  useUnread.getState().follow('u1');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reread).not.toHaveBeenCalled();
  countUnread.mockResolvedValue(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => reread.mock.calls).toEqual([[false]]);
  useUnread.getState().follow(undefined);
});

describe('the count of unread messages', () => {
  test('when someone signs in, then it is counted at once and every 30 seconds', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(0);
    expect(state().count).toBe(3);
    countUnread.mockResolvedValue(5);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(countUnread).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().count).toBe(5);
  });

  test('when a poll finds what no push has told, then screens are read again, and only then', async () => {
    const { countUnread, onMissed, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    state().receive(4, false);
    countUnread.mockResolvedValue(4);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onMissed).not.toHaveBeenCalled();
    countUnread.mockResolvedValue(5);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  test('when the tab is hidden, then no poll goes out', async () => {
    const { countUnread, isLookedAt, state } = setUp();
    state().follow('u1');
    isLookedAt.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(countUnread).toHaveBeenCalledTimes(1);
  });

  test('when nobody is signed in any more, then it is zero and the polls end', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(0);
    state().follow(undefined);
    expect(state().count).toBe(0);
    await vi.advanceTimersByTimeAsync(120_000);
    await state().refresh();
    expect(countUnread).toHaveBeenCalledTimes(1);
  });

  test('when somebody signs out before the answer comes, then it stays zero', async () => {
    const { state } = setUp();
    state().follow('u1');
    state().follow(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(state().count).toBe(0);
  });

  test('when another user signs in, then only their polls go out', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    state().follow('u2');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(countUnread).toHaveBeenCalledTimes(3);
  });

  test('when counting fails, then what is known stays and it is logged only', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(0);
    countUnread.mockRejectedValue(new Error('no network'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state().count).toBe(3);
    expect(console.error).toHaveBeenCalled();
  });

  test('when an answer is older than what was heard, then it is dropped', async () => {
    const { state } = setUp();
    state().follow('u1');
    state().receive(7, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state().count).toBe(7);
  });

  test('when two counts come one after the other, then it is counted again, since the later may be the older one', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    countUnread.mockResolvedValue(0);
    state().receive(0, false);
    state().receive(1, false);
    expect(state().count).toBe(1);
    await vi.advanceTimersByTimeAsync(800);
    expect(state().count).toBe(0);
  });

  test('when a count comes while it is being counted, then it is counted again, since either may be the older one', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    countUnread.mockResolvedValue(2);
    void state().refresh();
    state().receive(1, false);
    await vi.advanceTimersByTimeAsync(800);
    expect(state().count).toBe(2);
  });

  test('when a count comes after a quiet time, then it is believed', async () => {
    const { countUnread, state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    state().receive(1, false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state().count).toBe(1);
    expect(countUnread).toHaveBeenCalledTimes(1);
  });

  test('when a thread is being read, then what is read at once never lights the badge', () => {
    const { state } = setUp();
    state().receive(1, true);
    vi.advanceTimersByTime(500);
    expect(state().count).toBe(0);
    state().receive(0, true);
    vi.advanceTimersByTime(5_000);
    expect(state().count).toBe(0);
  });

  test('when fewer are left while a thread is being read, then the badge says so at once', async () => {
    const { state } = setUp();
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(0);
    state().receive(1, true);
    expect(state().count).toBe(1);
  });

  test('when it stays unread all the same, then the badge comes on', async () => {
    const { countUnread, state } = setUp();
    countUnread.mockResolvedValueOnce(0).mockResolvedValueOnce(1);
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(10_000);
    state().receive(1, true);
    await vi.advanceTimersByTimeAsync(799);
    expect(state().count).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().count).toBe(1);
  });

  test('when an older count comes after that of the reading, then it never lights the badge', async () => {
    const { countUnread, state } = setUp();
    countUnread.mockResolvedValue(0);
    state().follow('u1');
    await vi.advanceTimersByTimeAsync(0);
    state().receive(0, true);
    state().receive(2, true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state().count).toBe(0);
  });
});
