import { IMAGE_MAX_BYTES } from '@crease/contract';
import express from 'express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { respondWithErrors } from '../error-response.ts';
import { uploadMemoryOf } from './upload-memory.ts';
import { createUploadReader } from './uploads.ts';

/** Slow enough that a busy machine does not make a test look like a stalled upload. */
const PACE = { lookEveryMs: 1_000, bytes: 2_000 };
const PARTS = 5;
const MEMORY_MAX_BYTES = 40 * 1024 * 1024;
const ACCOUNT_MAX_BYTES = 30 * 1024 * 1024;

let httpServer: Server;
let port: number;
let isHolding = false;
let letGo: (() => void) | undefined;

beforeAll(async () => {
  const read = createUploadReader({
    pace: PACE,
    memoryMaxBytes: MEMORY_MAX_BYTES,
    accountMaxBytes: ACCOUNT_MAX_BYTES,
  })({ field: 'images', filesMax: 3 });
  const app = express();
  app.post('/', async (incoming, response) => {
    let end: (() => void) | undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    try {
      // Each form comes from a new account, unless the header names one.
      const userId = incoming.get('x-account') ?? randomUUID();
      const files = await read(incoming, response, { userId, over });
      if (isHolding) await new Promise<void>((resolve) => (letGo = resolve));
      response.json({ sizes: files.map((file) => file.length), body: incoming.body as unknown });
    } finally {
      end?.();
    }
  });
  app.use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
  httpServer = createServer(app);
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  port = (httpServer.address() as AddressInfo).port;
});
afterAll(() => {
  httpServer.closeAllConnections();
  httpServer.close();
});

const send = () => request(`http://127.0.0.1:${port}`).post('/');
const bytes = (length: number) => Buffer.alloc(length, 7);

test.each([
  ['of the container in docker-compose.yml', 640, 160],
  ['of a large machine', 64_000, 512],
  ['that nobody limits', undefined, 512],
  ['that is told as none', 0, 512],
])('when the memory is that %s, then uploads get a part of it', (_, allowed, held) => {
  const MEGABYTE = 1024 * 1024;
  expect(uploadMemoryOf(allowed && allowed * MEGABYTE)).toBe(held * MEGABYTE);
});

describe('when a form with images arrives', () => {
  test('then its texts and the bytes of its images are there', async () => {
    const response = await send()
      .field('name', 'Net 1')
      .attach('images', bytes(5), { filename: '../../x.sh', contentType: 'text/x-shellscript' })
      .attach('images', bytes(IMAGE_MAX_BYTES), 'big.png')
      .expect(200);
    expect(response.body).toEqual({ sizes: [5, IMAGE_MAX_BYTES], body: { name: 'Net 1' } });
  });

  test('then names that reach into objects are refused', async () => {
    await send().field('a[b]', '1').attach('images', bytes(1), 'x').expect(400);
    const response = await send().field('__proto__', '1').attach('images', bytes(1), 'x');
    expect(response.body).toMatchObject({ sizes: [1] });
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});

describe('when a form can not be taken', () => {
  test('then one byte over the limit is too large', async () => {
    const response = await send()
      .attach('images', bytes(IMAGE_MAX_BYTES + 1), 'x.png')
      .expect(413);
    expect(response.body).toEqual({
      success: false,
      code: 'too_large',
      message: 'Each image can be up to 10 MB',
    });
  });

  test('then too many images, an image in another field and too long a text are told apart', async () => {
    const many = send();
    for (let index = 0; index < 50; index += 1) many.attach('images', bytes(9), 'x.png');
    const refused = await many.expect(400);
    expect(refused.body).toMatchObject({ message: 'Please send at most 3 images at once' });
    const stray = await send().attach('avatar', bytes(9), 'x.png').expect(400);
    expect(stray.body).toMatchObject({ message: 'This form has a field that is not known here' });
    const long = await send().field('name', 'x'.repeat(200_000)).expect(413);
    expect(long.body).toMatchObject({ message: 'One of the texts is too long to send' });
  });

  test('then more texts than any form of ours has are refused', async () => {
    const fits = send();
    const many = send();
    for (let index = 0; index < 40; index += 1) fits.field(`text${index}`, 'x');
    for (let index = 0; index < 41; index += 1) many.field(`text${index}`, 'x');
    await fits.expect(200);
    await many.expect(400);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"',
    ],
    ['no parts', 'multipart/form-data; boundary=b', 'nonsense'],
    ['no headers', 'multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--b--'],
    ['JSON', 'application/json', '{}'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
  ])('then a body with %s is invalid input', async (_, type, body) => {
    const response = await send().set('Content-Type', type).send(body).expect(400);
    expect(response.body).toMatchObject({ success: false, code: 'invalid_input' });
  });
});

const PART = '--b\r\nContent-Disposition: form-data; name="images"; filename="x"\r\n\r\nab';

/** Sends the head of a form of `length` bytes and its first bytes. */
function begin(
  length: number,
  account: string = randomUUID(),
): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${PART}`,
  );
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => {
      resolve(text);
    });
    socket.on('error', reject);
  });
  return { socket, answer };
}

describe('when a body stops arriving', () => {
  test('then its sender is told after a while and the connection ends', async () => {
    const text = await begin(5_000).answer;
    expect(text).toContain('400 Bad Request');
    expect(text).toContain('Connection: close');
    expect(text).toContain('The images stopped arriving');
  });

  test('then one that goes on by a byte now and then is told the same', async () => {
    const { socket, answer } = begin(5_000);
    const dripping = setInterval(() => socket.write('c'), PACE.lookEveryMs / 4);
    try {
      expect(await answer).toContain('The images stopped arriving');
    } finally {
      clearInterval(dripping);
    }
  });

  const END = '\r\n--b--\r\n';
  const between = (looks: number) =>
    new Promise((resolve) => setTimeout(resolve, looks * PACE.lookEveryMs));

  test('then a slow one that keeps the pace is not cut off', async () => {
    const { socket, answer } = begin(PART.length + PARTS * PACE.bytes + END.length);
    for (let index = 0; index < PARTS; index += 1) {
      await between(0.5);
      socket.write('c'.repeat(PACE.bytes));
    }
    socket.end(END);
    expect(await answer).toContain(`"sizes":[${PARTS * PACE.bytes + 2}]`);
  });

  test('then one that has less left than the pace asks for is not cut off', async () => {
    const { socket, answer } = begin(PART.length + END.length);
    await between(1.5);
    socket.end(END);
    expect(await answer).toContain('"sizes":[2]');
  });

  test('then one whose sender hangs up harms nobody', async () => {
    const { socket, answer } = begin(5_000);
    answer.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await send().attach('images', bytes(5), 'x').expect(200);
  });
});

const MANY_BYTES = 9 * 1024 * 1024;
const sendMany = () =>
  send().attach('images', bytes(MANY_BYTES), 'x').attach('images', bytes(MANY_BYTES), 'y');

/** Sends without a Content-Length, for as long as the server reads. */
async function sendUnannounced(images: number) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const sender = httpRequest({ port, method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve) => sender.once('response', resolve));
  sender.on('error', () => undefined);
  for (let index = 0; index < images; index += 1) {
    sender.write(PART);
    sender.write(bytes(MANY_BYTES));
    sender.write('\r\n');
  }
  return { message: await answered, sender };
}

describe('when more arrives at once than memory allows', () => {
  /** A form that is still being worked on. */
  const hold = async (attachedTo: request.Test) => {
    isHolding = true;
    letGo = undefined;
    const status = attachedTo.then((response) => response.status);
    await expect.poll(() => letGo).toBeDefined();
    isHolding = false;
    return { status, end: () => letGo?.() };
  };

  test('then it is asked to wait until an answer is out', async () => {
    const { status, end } = await hold(sendMany().attach('images', bytes(MANY_BYTES), 'z'));
    const busy = await sendMany();
    expect(busy.status).toBe(503);
    expect(busy.headers['retry-after']).toBe('10');
    end();
    expect(await status).toBe(200);
    await sendMany().expect(200);
  });

  test('then a sender who has left takes room as long as somebody works on what was sent', async () => {
    const sent = sendMany().attach('images', bytes(MANY_BYTES), 'z');
    const { status, end } = await hold(sent);
    status.catch(() => undefined);
    sent.abort();
    const closed = () =>
      new Promise((resolve) =>
        httpServer.getConnections((_, count) => {
          resolve(count);
        }),
      );
    await expect.poll(closed).toBe(0);
    expect((await sendMany()).status).toBe(503);
    end();
    await sendMany().expect(200);
  });

  test("then those who announce much and send nothing are in nobody's way", async () => {
    const idle = Array.from({ length: 5 }, () => begin(ACCOUNT_MAX_BYTES));
    for (const { answer } of idle) answer.catch(() => undefined);
    await sendMany().expect(200);
    for (const { socket } of idle) socket.destroy();
  });

  test('then what arrives unannounced is stopped on its way', async () => {
    const { status, end } = await hold(sendMany());
    const { message, sender } = await sendUnannounced(3);
    expect(message.statusCode).toBe(503);
    sender.destroy();
    end();
    expect(await status).toBe(200);
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
    const sentence = 'This is too large to send';
    const { socket } = begin(ACCOUNT_MAX_BYTES + 1);
    expect(String(await once(socket, 'data'))).toContain(sentence);
    socket.destroy();
    const { message, sender } = await sendUnannounced(4);
    expect(message.statusCode).toBe(413);
    expect(await textOf(message)).toContain(sentence);
    sender.destroy();
  });

  test('then forms of one account that begin at once share what it may have', async () => {
    const forms = [begin(3 * MANY_BYTES, 'b'), begin(3 * MANY_BYTES, 'b')];
    for (const { socket } of forms) {
      socket.on('error', () => undefined);
      socket.write(bytes(MANY_BYTES));
      socket.write(`\r\n${PART}`);
      socket.write(bytes(MANY_BYTES));
    }
    const answers = forms.map(({ answer }) => answer);
    expect(await Promise.race(answers)).toContain('429 Too Many Requests');
    for (const { socket } of forms) socket.destroy();
    for (const answer of answers) answer.catch(() => undefined);
  });
});
