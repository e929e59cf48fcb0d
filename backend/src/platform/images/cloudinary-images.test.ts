import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCloudinary, type CloudinaryCall } from '../../../test/cloudinary-server.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import type { ImageStore } from './image-store.ts';

const cloudinary = await openForFile(startCloudinary());
let images: ImageStore;
let removedHere: string[] = [];

/** The pictures stored on disk before. */
const local: ImageStore = {
  save: () => Promise.reject(new Error('Not here')),
  remove: (publicId) => {
    removedHere.push(publicId);
    return Promise.resolve();
  },
  purgeUnfinished: vi.fn(() => Promise.resolve()),
  importReadyMade: (publicId) => Promise.resolve({ publicId, url: `/uploads/${publicId}` }),
  addressesOf: ({ url }) => ({
    ...{ thumbnail: url, medium: url, large: url },
    ...{ fullsize: url, original: url },
  }),
};

beforeAll(async () => {
  // The library chooses between http and https as it loads. All else comes from the account.
  vi.stubEnv('CLOUDINARY_URL', 'cloudinary://other:other@other?upload_prefix=http://127.0.0.1:9');
  const { createCloudinaryImageStore } = await import('./cloudinary-images.ts');
  images = createCloudinaryImageStore(
    { cloudName: 'crease', apiKey: 'key', apiSecret: 'secret', uploadPrefix: cloudinary.url },
    local,
  );
});
afterAll(() => {
  vi.unstubAllEnvs();
});
afterEach(() => {
  cloudinary.calls = [];
  removedHere = [];
});

const photo = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#355' } })
    .withExif({ IFD0: { Copyright: 'Kusal' } })
    .jpeg()
    .toBuffer();

function fieldOf(body: Buffer, name: string): string | undefined {
  return new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body.toString('latin1'))?.[1];
}

const LOST_PACKET_MS = 1_000;

test('when the store is opened, then each address of Cloudinary has the time that a lost packet takes', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(LOST_PACKET_MS);
});

describe('when a picture is saved', () => {
  test('then its stripped full size goes up, signed, under a random name', async () => {
    cloudinary.answer = {
      status: 200,
      body: { secure_url: 'https://res.cloudinary.com/crease/x.webp' },
    };
    const saved = await images.save(await photo(), 'courts');
    expect(saved.url).toBe('https://res.cloudinary.com/crease/x.webp');
    const [{ path, body }] = cloudinary.calls as [CloudinaryCall];
    expect(path).toBe('/v1_1/crease/image/upload');
    expect(fieldOf(body, 'public_id')).toBe(saved.publicId);
    expect(saved.publicId).toMatch(/^courts\/[0-9a-f-]{36}$/);
    expect(fieldOf(body, 'signature')).toMatch(/^[0-9a-f]{40}$/);
    const file = body.subarray(body.indexOf('RIFF'));
    const { format, width, exif } = await sharp(file).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 1920 });
  });

  test('then its name is noted before it goes up', async () => {
    const note = vi.fn(() => Promise.reject(new Error('not noted')));
    await expect(images.save(await photo(), 'courts', note)).rejects.toThrow('not noted');
    expect(note.mock.calls).toEqual([[expect.stringMatching(/^courts\/[0-9a-f-]{36}$/)]]);
    expect(cloudinary.calls).toEqual([]);
  });

  test('then no image never leaves this machine', async () => {
    const refused = images.save(Buffer.from('<svg/>'), 'courts');
    await expect(refused).rejects.toMatchObject({ code: 'not_an_image' });
    expect(cloudinary.calls).toEqual([]);
  });

  test.each([
    [401, { error: { message: 'unknown api_key' } }],
    [503, {}],
    [200, {}],
  ])('then an answer %i %j is told as a sentence, without its words', async (status, body) => {
    cloudinary.answer = { status, body };
    await expect(images.save(await photo(), 'courts')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Images cannot be saved right now, please try again in a moment',
    });
  });
});

describe('when a picture is shown', () => {
  test('then each size is an address of theirs', () => {
    const image = { publicId: 'courts/a-b', url: 'https://res.cloudinary.com/crease/x.webp' };
    const at = (width: number) =>
      `https://res.cloudinary.com/crease/image/upload/c_limit,f_webp,q_auto:good,w_${width}/courts/a-b`;
    expect(images.addressesOf(image)).toEqual({
      thumbnail: at(400),
      medium: at(800),
      large: at(1200),
      fullsize: at(1920),
      original: 'https://res.cloudinary.com/crease/image/upload/courts/a-b',
    });
  });

  test('then one that was kept on disk is still shown from there', async () => {
    const image = await images.importReadyMade('demo/court-1', (size) => size);
    expect(images.addressesOf(image).thumbnail).toBe('/uploads/demo/court-1');
  });
});

describe('when a picture is removed', () => {
  test('then it is gone there and here', async () => {
    cloudinary.answer = { status: 200, body: { result: 'ok' } };
    await images.remove('courts/a-b');
    const [{ path, body }] = cloudinary.calls as [CloudinaryCall];
    expect(path).toBe('/v1_1/crease/image/destroy');
    expect([fieldOf(body, 'public_id'), fieldOf(body, 'invalidate')]).toEqual([
      'courts/a-b',
      'true',
    ]);
    expect(removedHere).toEqual(['courts/a-b']);
  });

  test('then one that is gone already is no failure, and a refusal is one', async () => {
    cloudinary.answer = { status: 200, body: { result: 'not found' } };
    await images.remove('courts/a-b');
    cloudinary.answer = { status: 401, body: { error: { message: 'unknown api_key' } } };
    await expect(images.remove('courts/a-b')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('when what is half done is removed, then that which was stored on disk before is too', async () => {
  await images.purgeUnfinished();
  expect(local.purgeUnfinished).toHaveBeenCalledOnce();
});
