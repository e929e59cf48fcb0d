/// <reference lib="dom" />
/** A phone's photo has several megabytes, and lies on its side with a note about which side is up. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { PHONE } from '../support/browser/views.ts';

const ON_ITS_RIGHT_SIDE = 6;

const crease = openCreaseForFile();
const open = createPages(crease, PHONE);

function takePhoto(): Promise<Buffer> {
  const size = { width: 4_000, height: 3_000, channels: 3, background: 'gray' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  return sharp({ create: { ...size, noise } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: ON_ITS_RIGHT_SIDE })
    .toBuffer();
}

test('when a photo of a phone is uploaded, then a fraction of it is sent, and it stands upright', async () => {
  const photo = await takePhoto();
  const page = await open('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const sending = page.waitForRequest('**/api/users/profile/image');
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel('Change Photo').setInputFiles(file);
  const bytes = Number(await (await sending).headerValue('content-length'));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(photo.length / 2);
  await noticeOn(page, 'Profile image updated successfully');
  const shape = () =>
    page.locator('main img').evaluate((image: HTMLImageElement) => ({
      isShown: !image.src.startsWith('blob:') && image.complete,
      isUpright: image.naturalHeight > image.naturalWidth,
    }));
  await expect.poll(shape).toEqual({ isShown: true, isUpright: true });
});
