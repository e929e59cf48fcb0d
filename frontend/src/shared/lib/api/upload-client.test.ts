import { updateCourtEndpoint, uploadProfileImageEndpoint } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { onRefusedToken } from './api-client.ts';
import { uploadApi } from './upload-client.ts';

/** XMLHttpRequest as far as an upload uses it; the tests play the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static hear: () => void = () => undefined;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = '';
  opened = '';
  form: FormData | undefined;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string) {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.form = form;
    FakeRequest.hear();
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: string) {
    this.status = status;
    this.responseText = body;
    this.dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number) {
    const facts = { loaded, total, lengthComputable: total > 0 };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), facts));
  }
}

const PICTURE = new File(['x'], 'me.webp', { type: 'image/webp' });

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('localStorage', { getItem: () => 'token-1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface SentWith {
  files?: readonly File[];
  headers?: Record<string, string>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function upload(parts: SentWith = {}) {
  return uploadApi(uploadProfileImageEndpoint, {
    fields: { note: 'hello' },
    files: [PICTURE],
    ...parts,
  });
}

/** Resolves when what is uploaded is on its way. */
async function begin<Answer>(start: () => Promise<Answer>) {
  const sent = new Promise<void>((resolve) => (FakeRequest.hear = resolve));
  const answer = start();
  await sent;
  return { answer };
}

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** It can't be read any more. */
function changedPicture(): File {
  const changed = new File(['x'], 'nets.jpg', { type: 'image/jpeg' });
  changed.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    });
  return changed;
}

describe('an upload', () => {
  test('when it is sent, then fields, pictures, headers and the token go along', async () => {
    const { answer } = await begin(() => upload({ headers: { 'Idempotency-Key': 'key 1' } }));
    const { opened, headers, form } = FakeRequest.last;
    expect(opened).toBe('POST /api/users/profile/image');
    expect(headers.get('Authorization')).toBe('Bearer token-1');
    expect(headers.get('Idempotency-Key')).toBe('key 1');
    expect([...(form?.keys() ?? [])]).toEqual(['note', 'image']);
    FakeRequest.last.answer(200, '{"success":true,"data":{"user":{"name":"Nimal"}}}');
    expect((await answer).data.user.name).toBe('Nimal');
  });

  test('when a new token comes while pictures are made ready, then that one goes along', async () => {
    let token = 'token-1';
    vi.stubGlobal('localStorage', { getItem: () => token });
    const { answer } = await begin(() => {
      const sending = upload();
      token = 'token-2';
      return sending;
    });
    expect(FakeRequest.last.headers.get('Authorization')).toBe('Bearer token-2');
    FakeRequest.last.answer(200, '{"success":true,"data":{}}');
    await answer;
  });

  test('when it is about one court, then it goes to the address of that court', async () => {
    const { answer } = await begin(() =>
      uploadApi(updateCourtEndpoint, { params: { id: 'c1' }, fields: {}, files: [] }),
    );
    expect(FakeRequest.last.opened).toBe('PUT /api/courts/c1');
    FakeRequest.last.answer(200, '{"success":true,"data":{}}');
    await answer;
  });

  test('when it was stopped before it began, then nothing is sent', async () => {
    const before = FakeRequest.last;
    const signal = AbortSignal.abort();
    expect(await failureOf(upload({ signal }))).toBe(signal.reason);
    expect(FakeRequest.last).toBe(before);
  });

  test('when bytes leave, then the share is told, once it is known of how many', async () => {
    const shares: number[] = [];
    const { answer } = await begin(() => upload({ onProgress: (share) => shares.push(share) }));
    FakeRequest.last.progress(10, 0);
    FakeRequest.last.progress(25, 100);
    FakeRequest.last.progress(100, 100);
    FakeRequest.last.answer(200, '{"success":true,"data":{}}');
    await answer;
    expect(shares).toEqual([0.25, 1]);
  });

  test('when the server refuses, then its sentence and code are kept', async () => {
    const { answer: failure } = await begin(() => failureOf(upload()));
    const body = { success: false, code: 'not_an_image', message: 'This is not an image' };
    FakeRequest.last.answer(415, JSON.stringify(body));
    expect(await failure).toMatchObject({ code: 'not_an_image', serverMessage: body.message });
  });

  test('when the token is refused, then the session hears of it', async () => {
    const refused = vi.fn();
    onRefusedToken(refused);
    const { answer: failure } = await begin(() => failureOf(upload()));
    FakeRequest.last.answer(401, '{"success":false,"code":"not_signed_in","message":"x"}');
    await failure;
    expect(refused).toHaveBeenCalledWith('token-1');
  });

  test.each([
    [502, 'unavailable'],
    [413, 'internal'],
  ])('when a proxy answers %i without JSON, then it is %s', async (status, code) => {
    const { answer: failure } = await begin(() => failureOf(upload()));
    FakeRequest.last.answer(status, '<html>');
    expect(await failure).toMatchObject({ code, status, serverMessage: undefined });
  });

  test('when the network goes away, then it is unavailable', async () => {
    const { answer: failure } = await begin(() => failureOf(upload()));
    FakeRequest.last.dispatchEvent(new Event('error'));
    expect(await failure).toMatchObject({ code: 'unavailable', status: 0 });
  });

  test('when a picture was changed on the device since it was chosen, then the sentence names it', async () => {
    const changed = changedPicture();
    const { answer: failure } = await begin(() => failureOf(upload({ files: [PICTURE, changed] })));
    FakeRequest.last.dispatchEvent(new Event('error'));
    const sentence =
      'nets.jpg: changed or removed on this device since it was chosen. Please choose it again';
    expect(await failure).toMatchObject({
      files: [changed],
      serverMessage: sentence,
      errors: [{ path: 'image', message: sentence }],
    });
  });

  test('when it is taken back, then the reason is the signal’s own, whatever became of its pictures', async () => {
    const control = new AbortController();
    const { answer: failure } = await begin(() =>
      failureOf(upload({ files: [changedPicture()], signal: control.signal })),
    );
    control.abort();
    expect(await failure).toBe(control.signal.reason);
    expect(await failure).not.toBeInstanceOf(ApiError);
  });

  test('when nothing moves for a minute, then it is given up; while bytes move, it is not', async () => {
    vi.useFakeTimers();
    const { answer: failure } = await begin(() => failureOf(upload()));
    await vi.advanceTimersByTimeAsync(59_000);
    FakeRequest.last.progress(1, 2);
    const given = vi.fn();
    void failure.then(given);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await failure).toMatchObject({ code: 'unavailable' });
  });

  test('when everything is sent, then the pictures may be prepared for as long as the proxy waits', async () => {
    vi.useFakeTimers();
    const { answer: failure } = await begin(() => failureOf(upload()));
    FakeRequest.last.progress(2, 2);
    FakeRequest.last.upload.dispatchEvent(new Event('load'));
    const given = vi.fn();
    void failure.then(given);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await failure).toMatchObject({ code: 'unavailable' });
  });
});
