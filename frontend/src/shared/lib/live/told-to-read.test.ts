import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './socket-client.factory.ts';

let socket: FakeSocket;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
  socket = new FakeSocket();
  vi.doMock('./live-connection.ts', () => ({ openConnection: () => socket }));
});
afterEach(() => {
  vi.doUnmock('./live-connection.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** A page that reads again by this function, with its connection. */
async function openPage() {
  const { watchSlots } = await import('./socket-client.ts');
  const { onResync, resyncAfterFailure } = await import('./resync.ts');
  watchSlots({ courtId: 'c1', date: '2026-12-01' }, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  const reread = vi.fn();
  onResync(reread);
  return { reread, resyncAfterFailure };
}

test.each(['changes:missed', 'court:changed', 'court:removed', 'person:changed'])(
  'when the server says %s, then screens read themselves again soon',
  async (event) => {
    const { reread } = await openPage();
    socket.hear(event);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reread.mock.calls).toEqual([[false]]);
  },
);

test('when the server has its database back, then what failed is read again without waiting out the pause', async () => {
  const { reread, resyncAfterFailure } = await openPage();
  socket.hear('database:returned');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reread).not.toHaveBeenCalled();
  resyncAfterFailure();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  socket.hear('database:returned');
  await vi.advanceTimersByTimeAsync(0);
  expect(reread).toHaveBeenCalledTimes(1);
});
