import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UPLOADS_PATH, type ImageStore } from './image-store.ts';
import { createLocalImageStore } from './local-images.ts';

let folder: string;
let images: ImageStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-images-'));
  images = createLocalImageStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

function drawing(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#355' } });
}

const fileOf = (address: string) => join(folder, address.slice(UPLOADS_PATH.length));

async function measure(address: string): Promise<[width: number, height: number, format: string]> {
  const { width, height, format } = await sharp(fileOf(address)).metadata();
  return [width, height, format];
}

test('when a process died while it wrote a picture, then that is gone after a day, and what is being written stays', async () => {
  const dayAgo = Date.now() / 1_000 - 24 * 60 * 60;
  const drafts = join(folder, '.drafts');
  for (const [name, begunAt] of [
    ['left', dayAgo - 60],
    ['under-way', dayAgo + 3_600],
  ] as const) {
    await mkdir(join(drafts, name), { recursive: true });
    await writeFile(join(drafts, name, 'large.webp'), 'half of it');
    await utimes(join(drafts, name), begunAt, begunAt);
  }
  // As two instances that share the folder.
  await Promise.all([images.purgeUnfinished(), images.purgeUnfinished()]);
  expect(await readdir(drafts)).toEqual(['under-way']);
  await rm(drafts, { recursive: true });
  await images.purgeUnfinished();
});

describe('when a picture is saved', () => {
  test('then it is there in every size as WebP, under a random name, with nothing half done beside it', async () => {
    const saved = await images.save(await drawing(3000, 2000).jpeg().toBuffer(), 'courts');
    expect(saved.publicId).toMatch(/^courts\/[0-9a-f-]{36}$/);
    const { thumbnail, medium, large, fullsize, original } = images.addressesOf(saved);
    expect(await measure(thumbnail)).toEqual([400, 267, 'webp']);
    expect(await measure(medium)).toEqual([800, 533, 'webp']);
    expect(await measure(large)).toEqual([1200, 800, 'webp']);
    expect(await measure(fullsize)).toEqual([1920, 1280, 'webp']);
    expect([original, saved.url]).toEqual([fullsize, fullsize]);
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  test('and there is no room for it, then that is a failure, and nothing half done stays', async () => {
    await writeFile(join(folder, 'profiles'), 'where the folder would be');
    const picture = await drawing(60, 40).png().toBuffer();
    await expect(images.save(picture, 'profiles')).rejects.toThrow();
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  test('then a small one is never enlarged, and a strip becomes no taller than WebP can hold', async () => {
    const small = await images.save(await drawing(500, 300).png().toBuffer(), 'profiles');
    const sizes = images.addressesOf(small);
    expect(await measure(sizes.thumbnail)).toEqual([400, 240, 'webp']);
    expect(await measure(sizes.fullsize)).toEqual([500, 300, 'webp']);
    const strip = await images.save(await drawing(100, 30_000).png().toBuffer(), 'courts');
    expect((await measure(strip.url))[1]).toBe(7680);
  });

  test.each([
    ['grey', () => drawing(60, 40).greyscale().png()],
    ['deep', () => drawing(60, 40).toColourspace('rgb16').png()],
    ['see-through', () => drawing(60, 40).ensureAlpha(0.5).webp()],
    ['printed', () => drawing(60, 40).toColourspace('cmyk').jpeg()],
  ])('then a %s one becomes a picture too', async (_, make) => {
    const saved = await images.save(await make().toBuffer(), 'courts');
    expect(await measure(saved.url)).toEqual([60, 40, 'webp']);
  });

  test('then one with a flaw that leaves it whole, as some cameras make them, becomes a picture too', async () => {
    const photo = await drawing(60, 40).jpeg().toBuffer();
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
    const flawed = Buffer.concat([
      photo.subarray(0, frame),
      Buffer.alloc(2),
      photo.subarray(frame),
    ]);
    await expect(sharp(flawed).toBuffer()).rejects.toThrow('extraneous bytes');
    const saved = await images.save(flawed, 'courts');
    expect(await measure(saved.url)).toEqual([60, 40, 'webp']);
  });

  test('then it is upright, and says neither where nor by whom it was taken', async () => {
    const photo = drawing(300, 200)
      .withExif({ IFD0: { Copyright: 'Kusal' }, IFD3: { GPSLatitude: '6/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 });
    const saved = await images.save(await photo.jpeg().toBuffer(), 'courts');
    const { width, height, exif, xmp, icc, orientation } = await sharp(
      fileOf(saved.url),
    ).metadata();
    expect([width, height]).toEqual([200, 300]);
    expect({ exif, xmp, icc, orientation }).toEqual({});
  });

  test('then what was hidden behind the picture is gone', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = await drawing(300, 200).withXmp(`<x>${script}</x>`).jpeg().toBuffer();
    const saved = await images.save(Buffer.concat([jpeg, Buffer.from(script)]), 'courts');
    for (const address of Object.values(images.addressesOf(saved))) {
      expect((await sharp(fileOf(address)).toBuffer()).includes('script')).toBe(false);
    }
  });
});

/** A PNG of a few bytes that says it is this large. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const png = await drawing(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
const CHOOSE = 'Please choose JPEG, PNG or WebP images';
const TOO_MANY_PIXELS = 'Please choose an image of at most 40 million pixels';
const TOO_LONG = 'Please choose an image of at most 30 thousand pixels to each side';
const DAMAGED = 'This image is damaged or incomplete, please choose another';

describe('when something else is sent as a picture', () => {
  const half = async (image: Promise<Buffer>) =>
    (await image).subarray(0, (await image).length / 2);

  test.each([
    ['nothing', CHOOSE, () => Buffer.alloc(0)],
    ['SVG', CHOOSE, () => Buffer.from(SVG)],
    ['HTML', CHOOSE, () => Buffer.from('<html><script>alert(1)</script>')],
    [
      'HTML before a picture',
      CHOOSE,
      async () => Buffer.concat([Buffer.from('<html>'), await drawing(9, 9).png().toBuffer()]),
    ],
    ['a GIF', CHOOSE, () => drawing(9, 9).gif().toBuffer()],
    ['a TIFF', CHOOSE, () => drawing(9, 9).tiff().toBuffer()],
    ['an AVIF', CHOOSE, () => drawing(64, 64).avif().toBuffer()],
    ['a PDF', CHOOSE, () => Buffer.from('%PDF-1.7')],
    [
      'the start of a JPEG and then HTML',
      DAMAGED,
      () =>
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('<html><script>alert(1)</script>')]),
    ],
    [
      'SVG behind the signature of a PNG',
      DAMAGED,
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]),
    ],
    ['half a JPEG', DAMAGED, () => half(drawing(300, 200).jpeg().toBuffer())],
    ['half a PNG', DAMAGED, () => half(drawing(300, 200).png().toBuffer())],
    ['half a WebP', DAMAGED, () => half(drawing(300, 200).webp().toBuffer())],
    ['far too many pixels', TOO_MANY_PIXELS, () => bomb(20_000, 20_000)],
    ['a line of pixels too many', TOO_MANY_PIXELS, () => bomb(8_000, 5_001)],
    ['a row that fills the memory', TOO_LONG, () => bomb(4_000_000, 10)],
    ['a column too long', TOO_LONG, () => bomb(1, 30_001)],
    ['a side as long as may be, but says so alone', DAMAGED, () => bomb(30_000, 1_333)],
    ['as many pixels as may be, but says so alone', DAMAGED, () => bomb(8_000, 5_000)],
  ])('then %s is no image', async (_, message, make) => {
    const refused = images.save(await make(), 'courts');
    await expect(refused).rejects.toMatchObject({ code: 'not_an_image', message });
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

test('when many pictures come at once and one is bad, then the others are saved', async () => {
  const good = await drawing(600, 400).jpeg().toBuffer();
  const results = await Promise.allSettled(
    [good, Buffer.from('GIF89a'), good.subarray(0, 900), good].map((bytes) =>
      images.save(bytes, 'courts'),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  ]);
});

describe('when a picture is removed', () => {
  test('then all its sizes are gone, others stay, and removing it again is no failure', async () => {
    const bytes = await drawing(60, 40).png().toBuffer();
    const [gone, kept] = [await images.save(bytes, 'courts'), await images.save(bytes, 'courts')];
    await images.remove(gone.publicId);
    await images.remove(gone.publicId);
    await expect(readdir(join(folder, gone.publicId))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(join(folder, kept.publicId))).toHaveLength(4);
  });
});

test('when a picture is stored, then its files are on disk before it is in its place, and its place is before that is told', async () => {
  const flushed: string[] = [];
  const place = join(folder, 'flushed');
  const store = createLocalImageStore(place, async (path) => {
    const inPlace = await readdir(join(place, 'courts')).catch(() => []);
    flushed.push(`${basename(path)}, ${inPlace.length} in place`);
  });
  const saved = await store.save(await drawing(60, 40).png().toBuffer(), 'courts');
  const sizes = await readdir(join(place, saved.publicId));
  const [draft, ...folders] = flushed.slice(sizes.length);
  expect(flushed.slice(0, sizes.length).sort()).toEqual(
    sizes.map((file) => `${file}, 0 in place`).sort(),
  );
  expect(draft).toMatch(/^[0-9a-f-]{36}, 0 in place$/);
  expect(folders).toEqual(['courts, 1 in place', 'flushed, 1 in place']);
});

test.skipIf(process.platform === 'win32')(
  'when a picture is stored, then the system is asked to write all of it to the disk, and nothing stays open',
  async () => {
    const opened = await open(folder);
    const handles = Object.getPrototypeOf(opened) as FileHandle;
    await opened.close();
    const synced = vi.spyOn(handles, 'sync');
    onTestFinished(() => {
      synced.mockRestore();
    });
    const saved = await images.save(await drawing(60, 40).png().toBuffer(), 'courts');
    const sizes = await readdir(join(folder, saved.publicId));
    // Beside the sizes the folder of the picture, the one it is in, and the one of all; closed ones have no number.
    const numbers = (synced.mock.contexts as FileHandle[]).map(({ fd }) => fd);
    expect(numbers).toEqual(Array(sizes.length + 3).fill(-1));
  },
);

test('when its place does not reach the disk, then that is a failure, and nothing of it stays', async () => {
  const place = join(folder, 'refused');
  const refuse = (path: string) =>
    path === place ? Promise.reject(new Error('The disk is broken')) : Promise.resolve();
  const failed = createLocalImageStore(place, refuse).save(
    await drawing(60, 40).png().toBuffer(),
    'courts',
  );
  await expect(failed).rejects.toThrow('The disk is broken');
  expect(await readdir(join(place, 'courts'))).toEqual([]);
});

test('when the place can not be written, then it is no fault of the picture and nothing is left', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  const bytes = await drawing(60, 40).png().toBuffer();
  const failed = createLocalImageStore(blocked).save(bytes, 'courts');
  await expect(failed).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('when a ready-made picture is taken, then its largest size stands for the full one', async () => {
  const file = join(folder, 'ready.webp');
  await drawing(60, 40).webp().toFile(file);
  const image = await images.importReadyMade('demo/court-1', () => file);
  const addresses = images.addressesOf(image);
  for (const address of Object.values(addresses)) expect(await measure(address)).toBeDefined();
  expect(addresses.fullsize).toBe(addresses.large);
});
