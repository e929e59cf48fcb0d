import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { makePicture } from './picture.ts';

const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: '#355' } });
const photo = await drawing.jpeg().toBuffer();
const everySharp = Object.getPrototypeOf(drawing) as Sharp;

/** As they were said under a limit of memory, which no test meets at the same place each time. */
const SHORTAGES = [
  'vips_image_write_to_memory: out of memory -- size == 11MB',
  'glib: Error creating thread: Resource temporarily unavailable',
];

type Output = (this: Sharp, options: unknown) => Promise<never>;

/** All outputs but this one are real. */
function failAtOutput(number: number, message: string): void {
  const real: unknown = Reflect.get(everySharp, 'toBuffer');
  let outputs = 0;
  vi.spyOn(everySharp, 'toBuffer').mockImplementation(function output(this: Sharp, options) {
    outputs += 1;
    if (outputs === number) return Promise.reject(new Error(message));
    return (real as Output).call(this, options);
  });
}

describe.each([
  ['decoded', 1],
  ['written', 2],
])('when memory is short while a picture is %s', (_, output) => {
  test.each(SHORTAGES)(
    'then its sender may try again, and is not told to choose another: %s',
    async (message) => {
      failAtOutput(output, message);
      await expect(makePicture(photo)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'Images cannot be saved right now, please try again in a moment',
        details: { retryAfterSeconds: 10, cause: { message } },
      });
    },
  );
});

test('when a picture was decoded and can not be written, then that is a failure of ours', async () => {
  failAtOutput(2, 'webpsave_buffer: picture has failed');
  await expect(makePicture(photo)).rejects.toThrow('webpsave_buffer');
});

test('when a picture can not be decoded, then another has to be chosen', async () => {
  await expect(makePicture(photo.subarray(0, photo.length / 2))).rejects.toMatchObject({
    code: 'not_an_image',
    message: 'This image is damaged or incomplete, please choose another',
  });
});
