/** On a slow network people go elsewhere before the answer is there; it leads nobody away from where they went. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls } from './hold-calls.ts';
import { openBrowser } from './open-browser.ts';
import { createPages } from './signed-in.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

const COURT = 'Havelock Indoor Nets';
const CONVERSATIONS = '**/api/messages/conversations';

let crease: RunningCrease;
let browser: Browser;

beforeAll(async () => {
  [crease, browser] = await Promise.all([startCrease(), openBrowser({ hasPictures: false })]);
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

test('when a court is left before the thread with its owner is there, then the list of courts stays', async () => {
  const page = await createPages(browser, crease.url)('customer@demo.lk');
  await page.goto(`${crease.url}/courts`);
  await page.getByRole('link', { name: new RegExp(COURT) }).click();
  const answer = await holdCalls(page, CONVERSATIONS);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.goBack();
  await page.waitForURL('**/courts');
  await (await answer()).finished();
  // By the next answer the page has done what it does with this one.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(new URL(page.url()).pathname).toBe('/courts');
});
