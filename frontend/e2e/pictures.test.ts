/// <reference lib="dom" />
/** The pictures of a court under a finger that zooms and moves. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId } from './people.ts';
import { createPages } from './signed-in.ts';

const PHONE = { width: 360, height: 740, hasTouch: true };

const crease = openCreaseForFile();
const open = createPages(crease, PHONE);

async function openViewer(page: Page, courtId: string) {
  await page.goto(`${crease.url}/courts/${courtId}`);
  await page.getByRole('button', { name: 'View photos fullscreen' }).click();
  const counter = page.getByRole('dialog').getByText(/^\d+ \/ \d+$/);
  await counter.waitFor();
  return counter;
}

test('when a picture is enlarged, then one finger moves it; in its usual size it brings the next one', async () => {
  const page = await open();
  const counter = await openViewer(page, await findCourtId(crease.url, 'Havelock Indoor Nets'));
  const devtools = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: PHONE.height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const dragFinger = async () => {
    await touch('touchStart', 300);
    for (let x = 290; x >= 150; x -= 10) await touch('touchMove', x);
    await touch('touchEnd');
  };
  await dragFinger();
  await expect.poll(() => counter.textContent()).toMatch(/^2 /);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2.5);
  await dragFinger();
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(50);
  expect(await counter.textContent()).toMatch(/^2 /);
});
