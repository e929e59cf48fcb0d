import {
  currentUserEndpoint,
  listCourtsEndpoint,
  requestCancellationEndpoint,
} from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf } from './endpoint-address.ts';
import { ApiError } from './api-error.ts';
import { callApi, onFailedRead, onRefusedToken, readOwnAhead } from './api-client.ts';

const ENDED = 'Your session has ended, please log in again';
const COURTS = { success: true, data: { courts: [], pagination: { total: 0 } } };

/** A server that accepts one token, and visitors. */
const fetchFromServer = vi.fn((_address: string, { headers }: RequestInit) => {
  const { Authorization: sent } = headers as Record<string, string>;
  const isRefused = sent !== undefined && sent !== 'Bearer good';
  const body = isRefused ? { success: false, code: 'not_signed_in', message: ENDED } : COURTS;
  return Promise.resolve(Response.json(body, { status: isRefused ? 401 : 200 }));
});
const onRefused = vi.fn<(token?: string) => void>();

function setUp(token: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => token });
}

/** Without a status nothing answers. Returns what hears of failed reads. */
function answerAllWith(status: number | undefined) {
  setUp(null);
  const onFailed = vi.fn();
  onFailedRead(onFailed);
  vi.stubGlobal('fetch', () =>
    status === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('', { status })),
  );
  return onFailed;
}

const tokensSent = () =>
  fetchFromServer.mock.calls.map(
    ([, { headers }]) => (headers as Record<string, string>)['Authorization'],
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFromServer);
  // No answer was preloaded.
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  onRefusedToken(onRefused);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a session that has ended', () => {
  test('when a visitor may ask the same, then it is told and the visitor is answered', async () => {
    setUp('old');
    expect(await callApi(listCourtsEndpoint)).toEqual(COURTS);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('old');
    expect(tokensSent()).toEqual(['Bearer old', undefined]);
  });

  test('when it is asked for somebody alone, then it is told once', async () => {
    setUp('old');
    await expect(callApi(currentUserEndpoint)).rejects.toThrow(ENDED);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('old');
    expect(tokensSent()).toEqual(['Bearer old']);
  });

  test('when something is asked as a visitor, then its token is not refused with it', async () => {
    setUp('old');
    expect(await callApi(listCourtsEndpoint, { asVisitor: true })).toEqual(COURTS);
    expect(tokensSent()).toEqual([undefined]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  test.each([currentUserEndpoint, listCourtsEndpoint])(
    'when the browser has cleared its token meanwhile, then it is told all the same: $path',
    async (endpoint) => {
      setUp(null);
      const refused = { success: false, code: 'not_signed_in', message: ENDED };
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 401 })));
      await expect(callApi(endpoint)).rejects.toThrow(ENDED);
      expect(onRefused).toHaveBeenCalledExactlyOnceWith(undefined);
    },
  );
});

test.each([
  [502, 'unavailable', '<h1>Sorry</h1>'],
  [500, 'unavailable', '<h1>Sorry</h1>'],
  [200, 'internal', '<h1>Welcome</h1>'],
  [200, 'internal', 'null'],
  [200, 'internal', '{"data":{}}'],
  [200, 'internal', '{"success":true}'],
  [403, 'internal', '{"message":""}'],
  [403, 'internal', '{"message":{}}'],
])(
  'when something in between answers %i with words of its own, then it is %s: %s',
  async (status, code, words) => {
    setUp(null);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(words, { status })));
    const failing = callApi(listCourtsEndpoint);
    await expect(failing).rejects.toMatchObject({ code, status, serverMessage: undefined });
  },
);

test.each([
  [undefined, 1],
  [500, 1],
  [502, 1],
  [429, 0],
])(
  'when a read is answered with %s, then what is on screen may be outdated: %s',
  async (status, times) => {
    const onFailed = answerAllWith(status);
    await expect(callApi(listCourtsEndpoint)).rejects.toBeInstanceOf(ApiError);
    expect(onFailed).toHaveBeenCalledTimes(times);
  },
);

test('when a change fails, then what is on screen is no more outdated than before', async () => {
  const onFailed = answerAllWith(502);
  const body = { cancellationReason: 'Rain' };
  const failing = callApi(requestCancellationEndpoint, { params: { id: 'b1' }, body });
  await expect(failing).rejects.toBeInstanceOf(ApiError);
  expect(onFailed).not.toHaveBeenCalled();
});

test('when something is asked for, then its address says so, and nothing of what is left open', () => {
  const query = { search: 'nets & turf', page: 2, district: undefined };
  expect(addressOf(listCourtsEndpoint, { query })).toBe('/api/courts?search=nets+%26+turf&page=2');
  expect(addressOf(listCourtsEndpoint, {})).toBe('/api/courts');
});

test('when an answer breaks off on its way, then the server is unavailable', async () => {
  setUp('good');
  const body = new ReadableStream({
    start: (stream) => stream.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const failing = callApi(listCourtsEndpoint);
  await expect(failing).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});

test('when a call is refused for its fields, then what is wrong with each is told', async () => {
  setUp('good');
  const errors = [{ path: 'search', message: 'Please search for fewer words' }];
  const refusal = { success: false, code: 'invalid_input', message: errors[0]?.message, errors };
  fetchFromServer.mockResolvedValueOnce(Response.json(refusal, { status: 400 }));
  await expect(callApi(listCourtsEndpoint)).rejects.toMatchObject({ status: 400, errors });
});

test('when a refusal names no fields, then none is wrong', async () => {
  setUp('good');
  const refusal = { success: false, code: 'invalid_input', message: 'No', errors: 'none' };
  fetchFromServer.mockResolvedValueOnce(Response.json(refusal, { status: 400 }));
  await expect(callApi(listCourtsEndpoint)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [],
  });
});

test('when a call is refused for another reason, then it is asked once and the session stays', async () => {
  setUp('good');
  const refusal = { success: false, code: 'too_many_tries', message: 'Please wait' };
  fetchFromServer.mockResolvedValueOnce(Response.json(refusal, { status: 429 }));
  await expect(callApi(listCourtsEndpoint)).rejects.toThrow('Please wait');
  expect(tokensSent()).toEqual(['Bearer good']);
  expect(onRefused).not.toHaveBeenCalled();
});

test.each([
  [401, '<h1>No</h1>'],
  [404, '<h1>No</h1>'],
  [401, '{"code":"not_signed_in"}'],
  [404, '{"code":"not_found"}'],
  [401, '{"success":false,"errors":[{"code":1000}]}'],
])(
  'when something in between says %i in its own words, %s, then nobody is signed out and nothing is missing',
  async (status, words) => {
    setUp('good');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(words, { status })));
    await expect(callApi(currentUserEndpoint)).rejects.toMatchObject({
      code: 'internal',
      status,
      errors: [],
    });
    expect(onRefused).not.toHaveBeenCalled();
  },
);

test('when the session is good, then it is asked once, with its token', async () => {
  setUp('good');
  expect(await callApi(listCourtsEndpoint)).toEqual(COURTS);
  expect(tokensSent()).toEqual(['Bearer good']);
  expect(onRefused).not.toHaveBeenCalled();
});

test('when something is changed, then what it is and everything said about it are sent', async () => {
  setUp('good');
  await callApi(requestCancellationEndpoint, {
    params: { id: 'b 1' },
    body: { cancellationReason: 'Rain' },
    headers: { 'Idempotency-Key': 'key 1' },
  });
  const [address, sent] = fetchFromServer.mock.calls[0] ?? [];
  expect(address).toBe('/api/bookings/b%201/request-cancellation');
  expect(sent).toMatchObject({ method: 'PUT', body: '{"cancellationReason":"Rain"}' });
  expect(sent?.headers).toEqual({
    'Content-Type': 'application/json',
    Authorization: 'Bearer good',
    'Idempotency-Key': 'key 1',
  });
});

describe('a call that is never answered', () => {
  let timeIsUp: AbortController;
  let waitedMs: number;

  beforeEach(() => {
    setUp(null);
    timeIsUp = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waitedMs = ms;
      return timeIsUp.signal;
    });
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
  });
  test.each([{}, { signal: new AbortController().signal }])(
    'when its time is up, then the server is unavailable',
    async (parts) => {
      const failing = callApi(listCourtsEndpoint, parts);
      timeIsUp.abort();
      await expect(failing).rejects.toMatchObject({ code: 'unavailable', status: 0 });
      expect(waitedMs).toBe(20_000);
    },
  );

  test('when it is taken back while its answer comes, then the reason is the signal’s own', async () => {
    const control = new AbortController();
    const body = new ReadableStream({
      pull: (stream) => {
        control.abort();
        stream.error(new DOMException('The user aborted a request', 'AbortError'));
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    const { signal } = control;
    const failure: unknown = await callApi(listCourtsEndpoint, { signal }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBe(signal.reason);
  });

  test('when it is taken back before it is asked, then it is not asked at all', async () => {
    vi.stubGlobal('fetch', fetchFromServer);
    const signal = AbortSignal.abort();
    await expect(callApi(listCourtsEndpoint, { signal })).rejects.toBe(signal.reason);
    expect(fetchFromServer).not.toHaveBeenCalled();
  });

  test('when it is taken back, then the reason is the signal’s own', async () => {
    const control = new AbortController();
    const failing = callApi(listCourtsEndpoint, { signal: control.signal });
    control.abort();
    await expect(failing).rejects.toBe(control.signal.reason);
    await expect(failing).rejects.not.toBeInstanceOf(ApiError);
  });
});

test('when a page reads its own answers ahead, then no copy of a public answer is taken for one', () => {
  setUp('good');
  vi.stubGlobal('document', { querySelector: () => ({ content: '/api/courts/1' }) });
  readOwnAhead();
  expect(fetchFromServer).toHaveBeenLastCalledWith(
    '/api/courts/1',
    expect.objectContaining({ cache: 'no-cache' }),
  );
});
