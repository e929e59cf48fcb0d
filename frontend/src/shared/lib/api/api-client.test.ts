import { currentUserEndpoint, listCourtsEndpoint } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, onRefusedToken } from './api-client.ts';

const ENDED = 'Your session has ended, please log in again';
const COURTS = { success: true, data: { courts: [], pagination: { total: 0 } } };

/** A server that accepts one token, and visitors. */
const fetchFromServer = vi.fn((_address: string, { headers }: RequestInit) => {
  const { Authorization: sent } = headers as Record<string, string>;
  const isRefused = sent !== undefined && sent !== 'Bearer good';
  const body = isRefused ? { success: false, code: 'not_signed_in', message: ENDED } : COURTS;
  return Promise.resolve(Response.json(body, { status: isRefused ? 401 : 200 }));
});
const onRefused = vi.fn<(token: string) => void>();

function setUp(token: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => token });
}

const tokensSent = () =>
  fetchFromServer.mock.calls.map(
    ([, { headers }]) => (headers as Record<string, string>)['Authorization'],
  );

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetchFromServer);
  // No answer was preloaded.
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  onRefusedToken(onRefused);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a session that has ended', () => {
  it('when a visitor may ask the same, then it is told and the visitor is answered', async () => {
    setUp('old');
    expect(await callApi(listCourtsEndpoint)).toEqual(COURTS);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('old');
    expect(tokensSent()).toEqual(['Bearer old', undefined]);
  });

  it('when it is asked for somebody alone, then it is told once', async () => {
    setUp('old');
    await expect(callApi(currentUserEndpoint)).rejects.toThrow(ENDED);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('old');
    expect(tokensSent()).toEqual(['Bearer old']);
  });
});

it('when something in between answers with a page of its own, then its status says what went wrong', async () => {
  setUp(null);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })));
  const failing = callApi(listCourtsEndpoint);
  await expect(failing).rejects.toMatchObject({
    ...{ code: 'unavailable', status: 502 },
    serverMessage: undefined,
  });
});

it('when the session is good, then it is asked once, with its token', async () => {
  setUp('good');
  expect(await callApi(listCourtsEndpoint)).toEqual(COURTS);
  expect(tokensSent()).toEqual(['Bearer good']);
  expect(onRefused).not.toHaveBeenCalled();
});
