import { listCourtsEndpoint } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ABANDONED = new TypeError('NetworkError when attempting to fetch resource.');
let page: EventTarget;

/** Asks without an answer, and tells what has become of it. */
async function ask(): Promise<() => unknown> {
  const { callApi } = await import('./api-client.ts');
  let failure: unknown;
  callApi(listCourtsEndpoint).catch((error: unknown) => {
    failure = error;
  });
  return () => failure;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', () => Promise.reject(ABANDONED));
  await import('./api-client.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when Firefox gives up what is under way because the page is left, then nobody reads that it failed', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  const failure = await ask();
  await vi.advanceTimersByTimeAsync(9000);
  expect(failure()).toBeUndefined();
});

test('when the page stays after all, then the failure is told, and later ones at once', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  const first = await ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first()).toMatchObject({ code: 'unavailable' });
  const next = await ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(next()).toMatchObject({ code: 'unavailable' });
});
