import type { Request } from 'express';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bytes, PART, serveUploads, UPLOAD_LIMITS } from '../../../test/upload-server.ts';
import { TOO_LARGE_SENTENCE } from '../error-response.ts';
import { ACCOUNT_MAX_BYTES, createMemoryGuard, uploadMemoryOf } from './upload-memory.ts';

const { portOf, send, begin, hold, countConnections } = serveUploads();

test.each([
  ['of the container in docker-compose.yml', 640, 160],
  ['of a large machine', 64_000, 512],
  ['that nobody limits', undefined, 512],
  ['that is told as none', 0, 512],
])('when the memory is that %s, then uploads get a part of it', (_, allowed, held) => {
  const MEGABYTE = 1024 * 1024;
  expect(uploadMemoryOf(allowed && allowed * MEGABYTE)).toBe(held * MEGABYTE);
});

test('when nginx stands in front, then it lets the same form through, and says the same of a larger one', async () => {
  const file = new URL('../../../../infra/nginx/crease-server.conf', import.meta.url);
  const configuration = await readFile(file, 'utf8');
  expect(configuration).toContain(`client_max_body_size ${ACCOUNT_MAX_BYTES / 1024 / 1024}m;`);
  expect(configuration).toContain(`"code":"too_large","message":"${TOO_LARGE_SENTENCE}"`);
});

const MANY_BYTES = 9 * 1024 * 1024;
const sendMany = () =>
  send().attach('images', bytes(MANY_BYTES), 'x').attach('images', bytes(MANY_BYTES), 'y');

/** Sends a form of this length; `isWhole` tells whether all of it was sent when the answer came. */
async function sendAnnounced(length: number, type = 'multipart/form-data; boundary=b') {
  const headers = {
    'content-type': type,
    'content-length': length,
    connection: 'keep-alive',
  };
  const sender = httpRequest({ port: portOf(), method: 'POST', headers });
  let isWhole = false;
  sender.on('finish', () => (isWhole = true));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sender.once('response', resolve);
    sender.once('error', reject);
  });
  sender.end(bytes(length));
  const message = await answered;
  message.resume();
  return { message, isWhole: () => isWhole };
}

/** Sends without a Content-Length, for as long as the server reads. */
async function sendUnannounced(images: number) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const sender = httpRequest({ port: portOf(), method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve) => sender.once('response', resolve));
  sender.on('error', () => undefined);
  for (let index = 0; index < images; index += 1) {
    sender.write(PART);
    sender.write(bytes(MANY_BYTES));
    sender.write('\r\n');
  }
  return { message: await answered, sender };
}

test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
  'when a large body is no form, as %s, then it is read to its end, so that its sender reads the answer',
  async (type) => {
    const { message, isWhole } = await sendAnnounced(3 * MANY_BYTES, type);
    expect(message.statusCode).toBe(400);
    expect(message.headers.connection).toBe('keep-alive');
    expect(isWhole()).toBe(true);
  },
);

const requestOf = (announced: string | undefined, isHungUp = false) =>
  Object.assign(new EventEmitter(), {
    get: () => announced,
    complete: !isHungUp,
    destroyed: isHungUp,
  }) as unknown as Request;

describe('when memory is smaller than the share of an account', () => {
  test('then a form that never fits is not told to try again', async () => {
    const takeMemory = createMemoryGuard({ memoryMaxBytes: 20, accountMaxBytes: 30 });
    const over = new Promise<void>(() => undefined);
    expect(() => takeMemory(requestOf('21'), { userId: 'a', over })).toThrow('too large to send');
    const unannounced = requestOf(undefined);
    const full = takeMemory(unannounced, { userId: 'b', over });
    unannounced.emit('data', bytes(21));
    await expect(full).rejects.toThrow('too large to send');
  });
});

test('when a sender has hung up in the middle of a form before its use case ends, then there is room again', async () => {
  const takeMemory = createMemoryGuard({ memoryMaxBytes: 10, accountMaxBytes: 10 });
  const cut = requestOf('10', true);
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  void takeMemory(cut, { userId: 'a', over });
  cut.emit('data', bytes(9));
  end();
  await over;
  expect(() => takeMemory(requestOf('10'), { userId: 'a', over })).not.toThrow();
});

describe('when forms take exactly what they may', () => {
  const WAIT_FOR_OWN = 'Your other images are still being sent';
  const WAIT_FOR_OTHERS = 'Many images are being sent right now';
  let takeMemory: ReturnType<typeof createMemoryGuard>;
  let ends: (() => void)[];
  beforeEach(() => {
    takeMemory = createMemoryGuard({ memoryMaxBytes: 40, accountMaxBytes: 30 });
    ends = [];
  });
  const take = (userId: string, announced: number) => {
    const over = new Promise<void>((resolve) => ends.push(resolve));
    const request = requestOf(String(announced));
    const full = takeMemory(request, { userId, over });
    return { full, arrive: (amount: number) => request.emit('data', bytes(amount)) };
  };
  const expectRoomFor = (...forms: { full: Promise<never> }[]) =>
    Promise.race([...forms.map(({ full }) => full), Promise.resolve()]);

  test('then they are taken, one byte more is not, and afterwards there is room again', async () => {
    const own = take('a', 30);
    own.arrive(30);
    const others = take('b', 10);
    others.arrive(10);
    await expectRoomFor(own, others);
    expect(() => take('a', 1)).toThrow(WAIT_FOR_OWN);
    expect(() => take('c', 1)).toThrow(WAIT_FOR_OTHERS);
    for (const end of ends) end();
    await new Promise(setImmediate);
    own.arrive(1);
    const ownNext = take('a', 30);
    ownNext.arrive(30);
    const othersNext = take('b', 10);
    othersNext.arrive(10);
    await expectRoomFor(ownNext, othersNext);
  });
});

/** However long the rest of a test takes, no time is up before the test says so. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Lets the time pass in which the rest of a form is read that was refused before anything of it was kept. */
async function waitOutTheRest(socket: Socket): Promise<string> {
  const answered = once(socket, 'data');
  // Nobody looks at its pace meanwhile.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(UPLOAD_LIMITS.discardMs);
  return String(await answered);
}

describe('when more arrives at once than memory allows', () => {
  test('then it is asked to wait until an answer is out', async () => {
    const { status, end } = await hold(sendMany().attach('images', bytes(MANY_BYTES), 'z'));
    const busy = await sendMany();
    expect(busy.status).toBe(503);
    expect(busy.headers['retry-after']).toBe('10');
    end();
    expect(await status).toBe(200);
    await sendMany().expect(200);
  });

  test('then what is announced and does not fit is read to its end, so that a browser reads the answer', async () => {
    const { status, end } = await hold(sendMany().attach('images', bytes(MANY_BYTES), 'z'));
    const { message, isWhole } = await sendAnnounced(3 * MANY_BYTES);
    expect(message.statusCode).toBe(503);
    expect(message.headers.connection).toBe('keep-alive');
    expect(isWhole()).toBe(true);
    end();
    expect(await status).toBe(200);
  });

  test('then one that does not end is answered after a while, and its connection ends', async () => {
    const { status, end } = await hold(sendMany().attach('images', bytes(MANY_BYTES), 'z'));
    stopTime();
    const { socket, answer } = begin(3 * MANY_BYTES);
    await waitOutTheRest(socket);
    vi.advanceTimersByTime(UPLOAD_LIMITS.letGoMs);
    expect(await answer).toContain('503 Service Unavailable');
    end();
    expect(await status).toBe(200);
  });

  test('then a sender who has left takes room as long as somebody works on what was sent', async () => {
    const sent = sendMany().attach('images', bytes(MANY_BYTES), 'z');
    const { status, end } = await hold(sent);
    status.catch(() => undefined);
    sent.abort();
    await expect.poll(countConnections).toBe(0);
    expect((await sendMany()).status).toBe(503);
    end();
    await sendMany().expect(200);
  });

  test("then those who announce much and send nothing are in nobody's way", async () => {
    const idle = Array.from({ length: 5 }, () => begin(UPLOAD_LIMITS.accountMaxBytes));
    for (const { answer } of idle) answer.catch(() => undefined);
    await sendMany().expect(200);
    for (const { socket } of idle) socket.destroy();
  });

  test('then what arrives unannounced is refused on its way, and its sender is not cut off before the answer is read', async () => {
    stopTime();
    const { status, end } = await hold(sendMany());
    const { message, sender } = await sendUnannounced(3);
    expect(message.statusCode).toBe(503);
    expect(message.headers.connection).toBe('keep-alive');
    // Whether what it still sends is read before the cut, or the cut resets it, is nobody's promise.
    const cut = new Promise((resolve) => sender.once('close', resolve));
    sender.write(bytes(MANY_BYTES));
    end();
    expect(await status).toBe(200);
    // What it has sent is in memory for as long as it is connected.
    expect((await sendMany()).status).toBe(503);
    vi.advanceTimersByTime(UPLOAD_LIMITS.letGoMs);
    await cut;
    await sendMany().expect(200);
  });

  test('then one account has no more than its share, and others have the rest', async () => {
    const own = () => sendMany().set('X-Account', 'a');
    const { status, end } = await hold(own());
    const refused = await own();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.body).toMatchObject({
      message: 'Your other images are still being sent, please try again in a moment',
    });
    await sendMany().expect(200);
    end();
    expect(await status).toBe(200);
    await own().expect(200);
  });

  test('then a form that is larger than a whole share is not told to try again', async () => {
    stopTime();
    const { socket } = begin(UPLOAD_LIMITS.accountMaxBytes + 1);
    expect(await waitOutTheRest(socket)).toContain(TOO_LARGE_SENTENCE);
    socket.destroy();
    const { message, sender } = await sendUnannounced(4);
    expect(message.statusCode).toBe(413);
    expect(await textOf(message)).toContain(TOO_LARGE_SENTENCE);
    sender.destroy();
    await expect.poll(countConnections).toBe(0);
  });

  test('then forms of one account that begin at once share what it may have', async () => {
    const forms = [begin(3 * MANY_BYTES, 'b'), begin(3 * MANY_BYTES, 'b')];
    for (const { socket } of forms) {
      socket.on('error', () => undefined);
      socket.write(bytes(MANY_BYTES));
      socket.write(`\r\n${PART}`);
      socket.write(bytes(MANY_BYTES));
    }
    for (const { answer } of forms) answer.catch(() => undefined);
    const answers = forms.map(({ socket }) => once(socket, 'data'));
    expect(String(await Promise.race(answers))).toContain('429 Too Many Requests');
    for (const { socket } of forms) socket.destroy();
  });
});
