import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from './picture.ts';
import { withLooksAlone } from './png-looks.ts';

function drawing() {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: '#355' } });
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The signature and the first chunk, behind which others may stand. */
const HEADER_BYTES = 33;

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await drawing().png().toBuffer();
  return Buffer.concat([png.subarray(0, HEADER_BYTES), ...chunks, png.subarray(HEADER_BYTES)]);
}

/** Unpacks to a thousand times as much. */
const PACKED_TEXT = chunk(
  'zTXt',
  Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
);

test('when a PNG has more than looks, then the decoder never sees the rest', async () => {
  // It refuses a picture with a part that it must know and does not.
  const unknown = chunk('ABCD', Buffer.alloc(8));
  const picture = await makePicture(await pngWith(PACKED_TEXT, unknown));
  expect(await sharp(picture.fullsize).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('when its looks are taken alone, then each is there once, and the pixels as often as they come', async () => {
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  const spoiled = await pngWith(gamma, PACKED_TEXT, gamma, chunk('acTL', Buffer.alloc(8)));
  const behind = [chunk('IDAT', Buffer.alloc(8)), Buffer.from('<script>')];
  const kept = withLooksAlone(Buffer.concat([spoiled, ...behind]));
  expect(kept).toEqual(withLooksAlone(await pngWith(gamma)));
  const names = ['gAMA', 'zTXt', 'acTL', '<script>'].filter((name) => kept.includes(name));
  expect(names).toEqual(['gAMA']);
});

test('when its pixels come in parts, as those of a photograph do, then all of them stay', async () => {
  const png = await drawing().png().toBuffer();
  const at = png.indexOf('IDAT') - 4;
  const pixels = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
  const parts = [pixels.subarray(0, 9), pixels.subarray(9)].map((part) => chunk('IDAT', part));
  const rest = png.subarray(at + 8 + pixels.length + 4);
  const picture = await makePicture(Buffer.concat([png.subarray(0, at), ...parts, rest]));
  expect(await sharp(picture.fullsize).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('when it says how to be turned and what its colours mean, then it still does', async () => {
  const png = await drawing()
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const { orientation, icc } = await sharp(withLooksAlone(png)).metadata();
  expect(orientation).toBe(6);
  expect(icc).toBeDefined();
});

test('when its colours stand in a table and one of them is see-through, then it looks as before', async () => {
  const clear = { r: 200, g: 40, b: 40, alpha: 0 };
  const png = await drawing()
    .extend({ left: 9, background: clear })
    .png({ palette: true })
    .toBuffer();
  expect([png.includes('PLTE'), png.includes('tRNS')]).toEqual([true, true]);
  const seen = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
  expect(await seen(withLooksAlone(png))).toEqual(await seen(png));
});

test('when it ends early or is none, then what there is of it is left to the decoder', async () => {
  const png = await drawing().png().toBuffer();
  expect(withLooksAlone(png.subarray(0, -20))).toEqual(withLooksAlone(png).subarray(0, -20));
  const jpeg = await drawing().jpeg().toBuffer();
  expect(withLooksAlone(jpeg)).toBe(jpeg);
});
