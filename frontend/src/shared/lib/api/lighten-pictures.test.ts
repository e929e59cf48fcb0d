import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lightenPictures } from './lighten-pictures.ts';
import { tokenOf } from './token.factory.ts';

const HEAVY = 600_000;
const END = new Uint8Array([0xff, 0xd9]);

interface Chosen {
  type?: string;
  bytes?: number;
  end?: Uint8Array<ArrayBuffer>;
}

const photo = ({ type = 'image/jpeg', bytes = HEAVY, end = END }: Chosen = {}) =>
  new File([new Uint8Array(bytes - end.length), end], 'nets.jpg', { type });

/** A browser as far as a photo needs it. */
const USUAL = {
  width: 4_000,
  height: 3_000,
  isReadable: true,
  isNoisy: false,
  loaded: Promise.resolve(),
  drawnBytes: 1_000,
  token: 'n',
};
let browser: typeof USUAL;
const drawImage = vi.fn();

class FakeImage extends EventTarget {
  get naturalWidth() {
    return browser.width;
  }
  get naturalHeight() {
    return browser.height;
  }
  set src(_url: string) {
    const outcome = new Event(browser.isReadable ? 'load' : 'error');
    void browser.loaded.then(() => this.dispatchEvent(outcome));
  }
}

const canvas = {
  width: 0,
  height: 0,
  getContext: () => ({
    fillRect: () => undefined,
    drawImage,
    getImageData: () => ({ data: browser.isNoisy ? [7, 7, 7, 255] : [16, 96, 192, 255] }),
  }),
  toBlob: (give: (blob: Blob) => void) => give(new Blob([new Uint8Array(browser.drawnBytes)])),
};

beforeEach(() => {
  browser = { ...USUAL };
  drawImage.mockClear();
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('localStorage', { getItem: () => tokenOf(browser.token) });
});
afterEach(() => vi.unstubAllGlobals());

test('when a photo is heavy, then it is sent in the width that is kept, under its name', async () => {
  const [sent] = await lightenPictures([photo()]);
  expect(sent).toMatchObject({ name: 'nets.jpg', type: 'image/jpeg', size: 1_000 });
  expect(canvas).toMatchObject({ width: 1_920, height: 1_440 });
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(expect.any(FakeImage), 0, 0, 1_920, 1_440);
});

test('when it is narrow already, then it is not made wider', async () => {
  Object.assign(browser, { width: 1_200, height: 1_600 });
  const [sent] = await lightenPictures([photo({ type: 'image/jpg' })]);
  expect(sent?.size).toBe(1_000);
  expect(canvas).toMatchObject({ width: 1_200, height: 1_600 });
});

test('when it is sent again, then with the same bytes, which belong to its key', async () => {
  const chosen = photo();
  const [first] = await lightenPictures([chosen]);
  const [second] = await lightenPictures([chosen]);
  expect(second).toBe(first);
  expect(drawImage).toHaveBeenCalledOnce();
});

test.each([
  ['it is light', {}, { bytes: HEAVY / 2 }],
  ['it may be transparent', {}, { type: 'image/webp' }],
  ['it breaks off', {}, { end: new Uint8Array(2) }],
  ['it has more pixels than the server takes', { width: 10_000, height: 4_001 }, {}],
  ['it can not be read', { isReadable: false }, {}],
  ['the browser gives noise for what is drawn', { isNoisy: true }, {}],
  ['it would not get lighter', { drawnBytes: HEAVY }, {}],
])('when %s, then it is sent as it is', async (_, trait, chosen: Chosen) => {
  Object.assign(browser, trait);
  const file = photo(chosen);
  const [sent] = await lightenPictures([file]);
  expect(sent).toBe(file);
});

test('when the upload is stopped meanwhile, then it ends at once, and no further photo is prepared', async () => {
  let load: () => void = () => undefined;
  browser.loaded = new Promise((resolve) => (load = resolve));
  const stop = new AbortController();
  const lightening = lightenPictures([photo(), photo()], stop.signal);
  stop.abort();
  await expect(lightening).rejects.toBe(stop.signal.reason);
  load();
  await expect.poll(() => drawImage).toHaveBeenCalledOnce();
});

test('when somebody else signs in meanwhile, then nothing is sent in their name', async () => {
  const lightening = lightenPictures([photo()]);
  browser.token = 's';
  await expect(lightening).rejects.toMatchObject({ code: 'not_signed_in' });
});
