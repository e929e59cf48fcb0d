/// <reference lib="dom" />
/** The pictures of a court under a finger, and while the owner takes them away; and the film of the home page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeCourt } from '../support/people/change-court.ts';
import { readAtOnce } from '../support/browser/read-at-once.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const PHONE = { width: 360, height: 740, hasTouch: true };

const crease = openCreaseForFile();
const open = createPages(crease, PHONE);

async function openViewer(page: Page, courtId: string) {
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  const viewer = page.getByRole('dialog', { name: /^Photos of / });
  const counter = viewer.getByText(/^\d+ \/ \d+$/);
  await counter.waitFor();
  return { viewer, counter };
}

test('when a picture is enlarged, then one finger moves it; in its usual size it brings the next one, and two that tap bring none', async () => {
  const page = await open();
  const { counter } = await openViewer(page, await findCourtId(crease.url, 'Havelock Indoor Nets'));
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: number[]) => {
    const touchPoints = fingers.map((x, id) => ({ x, y: PHONE.height / 2, id }));
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const dragFinger = async () => {
    await touch('touchStart', 300);
    for (let x = 290; x >= 150; x -= 10) await touch('touchMove', x);
    await touch('touchEnd');
  };
  await touch('touchStart', 100);
  await touch('touchStart', 100, 300);
  await touch('touchEnd');
  await dragFinger();
  await expect.poll(() => counter.textContent()).toMatch(/^2 /);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2.5);
  await dragFinger();
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(50);
  expect(await counter.textContent()).toMatch(/^2 /);
});

async function firstPictureAt(page: Page, path: string): Promise<string> {
  await page.goto(crease.url + path);
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
}

test.each([
  { pixels: 1, size: 'thumbnail' },
  { pixels: 2, size: 'medium' },
  { pixels: 3, size: 'medium' },
])(
  'when a phone has $pixels pixels for each of a page, then it loads the $size of a picture',
  async ({ pixels, size }) => {
    const page = await createPages(crease, { ...PHONE, deviceScaleFactor: pixels })();
    const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
    expect(await firstPictureAt(page, '/courts')).toContain(`/${size}.webp`);
    expect(await firstPictureAt(page, `/courts/${courtId}`)).toContain(`/${size}.webp`);
  },
);

test('when a tablet lies on its side, then the list of courts loads no larger pictures than it shows', async () => {
  const page = await createPages(crease, { width: 1080, height: 810, deviceScaleFactor: 2 })();
  expect(await firstPictureAt(page, '/courts')).toContain('/medium.webp');
});

test('when pages are opened, then no picture has sizes before it is in the page: Chromium would keep what React gives up half-drawn', async () => {
  const page = await open();
  await page.addInitScript(() => {
    const early: string[] = [];
    Object.assign(window, { early });
    const give = Reflect.get(Element.prototype, 'setAttribute');
    Element.prototype.setAttribute = function giveAndNote(name, value) {
      const isOfPicture =
        this.tagName === 'IMG' && ['sizes', 'srcset'].includes(name.toLowerCase());
      if (isOfPicture && !this.isConnected) early.push(value);
      give.call(this, name, value);
    };
  });
  await page.goto(`${crease.url}/about`);
  await page.getByRole('link', { name: 'Find Courts' }).first().click();
  const pictures = page.locator('main img[sizes][srcset]');
  await expect.poll(() => pictures.count()).toBeGreaterThan(10);
  await page.getByRole('link', { name: 'Havelock Indoor Nets' }).first().click();
  await page.getByRole('button', { name: 'View photos fullscreen' }).waitFor();
  await expect.poll(() => pictures.count()).toBe(4);
  expect(await page.evaluate(() => Reflect.get(window, 'early') as unknown)).toEqual([]);
});

test('when the owner takes the last picture away while it fills the screen, then the screen is the page again', async () => {
  const courtId = await findCourtId(crease.url, 'Havelock Indoor Nets');
  const page = await open();
  await readAtOnce(page);
  let reads = 0;
  // Pushes reach the page from its second read of the hours on, which follows the connect.
  const hearsChanges = page.waitForResponse(
    (response) => response.url().includes(`/api/bookings/court/${courtId}`) && ++reads > 1,
  );
  const { viewer } = await openViewer(page, courtId);
  await hearsChanges;
  await changeCourt(crease.url, courtId, { existingImagesOrder: '[]' });
  await viewer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'View photos fullscreen' }).waitFor({ state: 'detached' });
});

test('when a newer build has taken the viewer away, then the court stays and says so', async () => {
  const name = 'Rajagiriya Cricket Hall';
  const page = await open();
  await page.clock.install();
  await page.route('**/assets/gallery-viewer-*.js', (route) => route.fulfill({ status: 404 }));
  const courtId = await findCourtId(crease.url, name);
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  const missing = page.getByRole('heading', { name: 'The full pictures did not load' });
  const tryAgain = async () => {
    await page.clock.runFor(5_000);
    return missing.count();
  };
  await expect.poll(tryAgain).toBe(1);
  const isSeen = missing.evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(await isSeen).toBe(true);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
});

test('when a phone is held upright, then the film of the home page is not loaded, and when it is turned, it plays', async () => {
  const page = await createPages(crease, { ...PHONE, reducedMotion: 'no-preference' })();
  await page.goto(crease.url, { waitUntil: 'networkidle' });
  const films = () =>
    page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource');
      return loaded.filter(({ name }) => name.endsWith('.webm')).length;
    });
  expect(await films()).toBe(0);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await page.getByRole('button', { name: 'Pause the film' }).waitFor();
  expect(await films()).toBe(1);
});
