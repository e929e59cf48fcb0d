import { afterEach, expect, test, vi } from 'vitest';
import type { LiveHandlers } from '../../../shared/lib/live/socket-client.ts';

const DAY = { courtId: 'c1', date: '2026-12-01' };

afterEach(() => {
  vi.doUnmock('../../../shared/lib/live/socket-client.ts');
  vi.resetModules();
});

async function followInNewTab() {
  const handleLive = vi.fn<(handlers: LiveHandlers) => void>();
  vi.resetModules();
  vi.doMock('../../../shared/lib/live/socket-client.ts', () => ({ handleLive }));
  const { followViewers } = await import('./viewers.live.ts');
  const { othersAt, useViewers } = await import('./viewers.store.ts');
  followViewers();
  followViewers();
  const handlers = handleLive.mock.calls[0]?.[0] ?? {};
  const others = (courtDay = DAY) => othersAt(useViewers.getState(), courtDay);
  return { handlers, handleLive, others };
}

test('when pages show a day, then those beside this one count, for that day alone', async () => {
  const { handlers, handleLive, others } = await followInNewTab();
  expect(others()).toBe(0);
  handlers['slots:viewers']?.({ ...DAY, viewers: 3 });
  expect(others()).toBe(2);
  expect(others({ ...DAY, date: '2026-12-02' })).toBe(0);
  expect(others({ ...DAY, courtId: 'c2' })).toBe(0);
  handlers['slots:viewers']?.({ ...DAY, viewers: 1 });
  expect(others()).toBe(0);
  expect(handleLive).toHaveBeenCalledOnce();
});

test('when the day of a page and that of its dialog are told of in turn, then both are known', async () => {
  const { handlers, others } = await followInNewTab();
  const other = { ...DAY, date: '2026-12-02' };
  handlers['slots:viewers']?.({ ...DAY, viewers: 3 });
  handlers['slots:viewers']?.({ ...other, viewers: 2 });
  expect([others(), others(other)]).toEqual([2, 1]);
});

test('when the last number was counted before this page came, then nobody is beside it', async () => {
  const { handlers, others } = await followInNewTab();
  handlers['slots:viewers']?.({ ...DAY, viewers: 0 });
  expect(others()).toBe(0);
});

test('when the connection is cut, then no number is kept: nobody tells of its changes any more', async () => {
  const { handlers, others } = await followInNewTab();
  handlers['slots:viewers']?.({ ...DAY, viewers: 3 });
  handlers.disconnect?.();
  expect(others()).toBe(0);
});
