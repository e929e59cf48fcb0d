import { IMAGE_MAX_BYTES } from '@crease/contract';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytes, PART, serveUploads, UPLOAD_LIMITS } from '../../../test/upload-server.ts';

const PARTS = 5;
const { pace: PACE } = UPLOAD_LIMITS;
const { send, begin, hasCome } = serveUploads();

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
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
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

describe('when a body stops arriving', () => {
  test('then nobody looks any more at one that has arrived, or was refused', async () => {
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    await send().attach('images', bytes(5), 'x').expect(200);
    await send().attach('avatar', bytes(5), 'x').expect(400);
    const watches = begun.mock.results
      .filter((_, place) => begun.mock.calls[place]?.[1] === PACE.lookEveryMs)
      .map(({ value }) => value as unknown);
    expect(watches).toHaveLength(2);
    expect(ended.mock.calls.flat()).toEqual(expect.arrayContaining(watches));
  });

  test('then one whose sender hangs up harms nobody', async () => {
    const { socket, answer } = begin(5_000);
    answer.catch(() => undefined);
    await hasCome(socket);
    socket.destroy();
    await send().attach('images', bytes(5), 'x').expect(200);
  });
});

describe('when a body arrives slowly, or no more', () => {
  const END = '\r\n--b--\r\n';

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The server looks at the pace when what was sent has come, however long that took. */
  const look = async (socket: Socket) => {
    await hasCome(socket);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(PACE.lookEveryMs);
  };

  /** The sender is told, and its connection ends a moment later. */
  const lookInVain = async (socket: Socket) => {
    const told = once(socket, 'data');
    await look(socket);
    await told;
    vi.advanceTimersByTime(UPLOAD_LIMITS.letGoMs);
  };

  test('then its sender is told at the second look, and the connection ends', async () => {
    const { socket, answer } = begin(5_000);
    await look(socket);
    await lookInVain(socket);
    const text = await answer;
    expect(text).toContain('400 Bad Request');
    expect(text).toContain('The images stopped arriving');
  });

  test('then one that goes on by a byte now and then is told the same', async () => {
    const { socket, answer } = begin(5_000);
    await look(socket);
    for (let byte = 0; byte < 4; byte += 1) socket.write('c');
    await lookInVain(socket);
    expect(await answer).toContain('The images stopped arriving');
  });

  test('then one that keeps the pace is not cut off', async () => {
    const { socket, answer } = begin(PART.length + PARTS * PACE.bytes + END.length);
    await look(socket);
    for (let index = 0; index < PARTS; index += 1) {
      socket.write('c'.repeat(PACE.bytes));
      await look(socket);
    }
    socket.end(END);
    expect(await answer).toContain(`"sizes":[${PARTS * PACE.bytes + 2}]`);
  });

  test('then one that has less left than the pace asks for is not cut off', async () => {
    const { socket, answer } = begin(PART.length + END.length);
    await look(socket);
    socket.end(END);
    expect(await answer).toContain('"sizes":[2]');
  });
});
