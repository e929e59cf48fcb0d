import { afterEach, expect, test, vi } from 'vitest';
import { fetchOwnCourts } from './own-courts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when two lists ask at the same moment, then one request serves both, and who asks later is answered anew', async () => {
  const fetch = vi.fn(() =>
    Promise.resolve(Response.json({ success: true, data: { courts: [] } })),
  );
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const read = fetchOwnCourts();
  expect(fetchOwnCourts()).toBe(read);
  await Promise.resolve();
  const later = fetchOwnCourts();
  expect(later).not.toBe(read);
  expect(await Promise.all([read, later])).toEqual([[], []]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
