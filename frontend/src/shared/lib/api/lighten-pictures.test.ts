import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lightenPictures } from './lighten-pictures.ts';

const HEAVY = 600_000;

const photo = (type = 'image/jpeg', bytes = HEAVY) =>
  new File([new Uint8Array(bytes)], 'nets.jpg', { type });

/** A browser as far as a photo needs it: it draws one in 1,000 bytes. */
const browser = { decoded: 0, canDecode: true, isNoisy: false, drawnBytes: 1_000 };

class FakeImage {
  src = '';
  readonly naturalWidth = 4_000;
  readonly naturalHeight = 3_000;
  decode() {
    browser.decoded += 1;
    return browser.canDecode ? Promise.resolve() : Promise.reject(new Error('EncodingError'));
  }
}

const canvas = {
  width: 0,
  height: 0,
  getContext: () => ({
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: browser.isNoisy ? [7, 7, 7, 255] : [16, 96, 192, 255] }),
  }),
  toBlob: (give: (blob: Blob) => void) => give(new Blob([new Uint8Array(browser.drawnBytes)])),
};

beforeEach(() => {
  Object.assign(browser, { decoded: 0, canDecode: true, isNoisy: false, drawnBytes: 1_000 });
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('document', { createElement: () => canvas });
});
afterEach(() => vi.unstubAllGlobals());

test('when a photo is heavy, then it is sent in the width that is kept, under its name', async () => {
  const [sent] = await lightenPictures([photo()]);
  expect(sent).toMatchObject({ name: 'nets.jpg', type: 'image/jpeg', size: 1_000 });
  expect(canvas).toMatchObject({ width: 1_920, height: 1_440 });
});

test('when it is sent again, then with the same bytes, which belong to its key', async () => {
  const chosen = photo();
  const [first] = await lightenPictures([chosen]);
  expect(await lightenPictures([chosen])).toEqual([first]);
  expect(browser.decoded).toBe(1);
});

test('when a picture is light, or may be transparent, then it is not touched', async () => {
  const files = [photo('image/jpeg', 499_999), photo('image/png'), photo('image/webp')];
  expect(await lightenPictures(files)).toEqual(files);
  expect(browser.decoded).toBe(0);
});

test.each([
  ['it can not be read', { canDecode: false }],
  ['the browser gives noise for what is drawn', { isNoisy: true }],
  ['it would not get lighter', { drawnBytes: HEAVY }],
])('when %s, then it is sent as it is', async (_, trait) => {
  Object.assign(browser, trait);
  const chosen = photo();
  const [sent] = await lightenPictures([chosen]);
  expect(sent).toBe(chosen);
});

test('when the upload is stopped meanwhile, then no further photo is prepared', async () => {
  const stop = new AbortController();
  const lightening = lightenPictures([photo(), photo()], stop.signal);
  stop.abort();
  await expect(lightening).rejects.toBe(stop.signal.reason);
  expect(browser.decoded).toBe(1);
});
