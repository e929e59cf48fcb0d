import type { SlotsChanged } from '@crease/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { SlotGridStore } from './slot-grid.store.ts';

afterEach(() => {
  vi.doUnmock('../../../shared/lib/live/socket-client.ts');
  vi.resetModules();
});

test('when two screens show the hours of one store, then each change comes to it once, and it is read again after a gap', async () => {
  const handleLive = vi.fn<(handlers: Record<string, (change: SlotsChanged) => void>) => void>();
  vi.resetModules();
  vi.doMock('../../../shared/lib/live/socket-client.ts', () => ({ handleLive }));
  const { followSlotChanges } = await import('./slot-grid.live.ts');
  const { resync } = await import('../../../shared/lib/live/resync.ts');
  const grid = { receive: vi.fn(), refresh: vi.fn() };
  const store = { getState: () => grid } as unknown as SlotGridStore;
  followSlotChanges(store);
  followSlotChanges(store);
  const change = { courtId: 'c1', date: '2026-12-01', version: 2, slots: [] };
  for (const [handlers] of handleLive.mock.calls) handlers['slots:changed']?.(change);
  expect(grid.receive.mock.calls).toEqual([[change]]);
  resync();
  expect(grid.refresh).toHaveBeenCalledOnce();
  // The keeper reads when the room is entered, which follows each connection.
  resync(true);
  expect(grid.refresh).toHaveBeenCalledOnce();
});
