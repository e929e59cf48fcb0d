import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { playBookingStory } from './booking-story.ts';
import { openBrowser } from './open-browser.ts';
import { startCrease, type RunningCrease } from './start-crease.ts';

let crease: RunningCrease;
let browser: Browser;

beforeAll(async () => {
  [crease, browser] = await Promise.all([startCrease(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await crease.stop();
});

async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

test('when a customer asks and the owner accepts, then every open page shows it within a second', async () => {
  const [customer, owner, visitor] = await Promise.all([openPage(), openPage(), openPage()]);
  await playBookingStory(crease.url, { customer, owner, visitor });
});
