import { listCourtsEndpoint, requestCancellationEndpoint } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '../api/api-client.ts';

const answer = vi.fn((_address: string, _sent: RequestInit) =>
  Promise.resolve(Response.json({ success: true, data: {} })),
);

/** What was asked for: whether with the token, and whether a copy may be taken for it. */
const asked = () =>
  answer.mock.calls.map(([, { headers, cache }]) => ({
    hasToken: 'Authorization' in (headers as Record<string, string>),
    isAnew: cache === 'no-cache',
  }));

const PRELOADED = { hasToken: false, isAnew: false };
const OWN = { hasToken: true, isAnew: true };

/** The head of the page names these answers. */
const links = ['/api/courts', '/api/bookings/b1/request-cancellation'].map((href) => ({
  getAttribute: () => href,
  remove: vi.fn(),
}));

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
  vi.stubGlobal('document', { querySelectorAll: () => links });
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('when an answer that the page brought along is read, then it is asked for as the page did, and nothing else is', async () => {
  await callApi(listCourtsEndpoint);
  await callApi(listCourtsEndpoint, { query: { search: 'nets' } });
  const body = { cancellationReason: 'Rain' };
  await callApi(requestCancellationEndpoint, { params: { id: 'b1' }, body });
  expect(asked()).toEqual([PRELOADED, OWN, { ...OWN, isAnew: false }]);
  expect(links.map(({ remove }) => remove.mock.calls.length)).toEqual([1, 0]);
});

test('when it is old by then, then it is asked for anew', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  await callApi(listCourtsEndpoint);
  expect(asked()).toEqual([OWN]);
});

test('when Back has opened the page, then it is asked for anew: what was brought along may be of any age', async () => {
  const entry = { type: 'back_forward' } as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  await callApi(listCourtsEndpoint);
  expect(asked()).toEqual([OWN]);
});
