/// <reference lib="dom" />
/** Who goes back, or loads a page again, finds it where they left it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCreaseForFile } from './open-crease.ts';
import { createPages } from './signed-in.ts';

const PHONE = { width: 360, height: 740 };
const TURNS = 6;

const crease = openCreaseForFile({ hasPictures: false });

const readPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Resolves when the page itself has heard of it. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (position) => {
    const heard = new Promise((resolve) => {
      window.addEventListener('scroll', resolve, { once: true });
    });
    window.scrollTo({ top: position, behavior: 'instant' });
    await heard;
  }, top);

test('when one looks at courts far down the list, then each way back leads to where one was', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  const cards = page.getByRole('main').getByRole('link', { name: /\w/ });
  await cards.nth(8).waitFor();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await scrollTo(page, 350 * turn);
    // A person taps what is on the screen, and nothing scrolls for it.
    await cards.evaluateAll((links) => {
      const onScreen = links.find((link) => link.getBoundingClientRect().top > 100);
      (onScreen as HTMLElement).click();
    });
    await page.waitForURL('**/courts/*');
    await page.getByRole('heading', { name: 'Free hours' }).waitFor();
    await page.goBack();
    await expect
      .poll(() => readPosition(page), { message: `turn ${String(turn)}` })
      .toBe(350 * turn);
  }
});

test('when a list is loaded again, then it is where it was left', async () => {
  const page = await createPages(crease, PHONE)();
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('main').getByRole('link', { name: /\w/ }).nth(8).waitFor();
  await scrollTo(page, 1500);
  await page.reload();
  await expect.poll(() => readPosition(page)).toBe(1500);

  await page.goto(`${crease.url}/about`);
  await page.getByRole('heading', { name: 'About Us' }).waitFor();
  expect(await readPosition(page)).toBe(0);
});
