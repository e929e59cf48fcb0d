/// <reference lib="dom" />
/**
 * Parts of a page that scroll by themselves when there is much in them. While all of it fits, the wheel moves the page
 * over them as everywhere else.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openConversationForFile } from '../support/people/conversation-story.ts';

const LOW_DESK = { width: 1280, height: 560 };
const STEP_PX = 40;

const story = openConversationForFile();

const readPosition = (page: Page) => page.evaluate(() => window.scrollY);
const logOn = (page: Page) => page.getByRole('log');

/** Brings it on the screen first. Returns where the page was then. */
async function turnWheel(page: Page, over: Locator): Promise<number> {
  await over.hover();
  const before = await readPosition(page);
  await page.mouse.wheel(0, STEP_PX);
  return before;
}

async function expectPageToMove(page: Page, over: Locator): Promise<void> {
  const before = await turnWheel(page, over);
  await expect.poll(() => readPosition(page)).toBe(before + STEP_PX);
}

async function findFewBookings(owner: Page): Promise<Locator> {
  await owner.getByRole('tab', { name: /^Declined/ }).click();
  await owner.getByRole('tab', { name: /^Declined/, selected: true }).waitFor();
  return owner.getByRole('columnheader', { name: 'Customer' });
}

test.each([
  {
    what: 'the bookings of a dashboard',
    path: '/dashboard',
    find: findFewBookings,
  },
  {
    what: 'the day of a calendar',
    path: '/bookings-calendar',
    find: (owner: Page) => Promise.resolve(owner.getByText('No confirmed bookings for this day')),
  },
])('when $what have room, then the page moves over them', async ({ path, find }) => {
  const owner = await story.openPage('owner');
  await owner.setViewportSize(LOW_DESK);
  await owner.goto(story.url + path);
  await expectPageToMove(owner, await find(owner));
});

test('when a conversation has room, then the page moves over it and over the list', async () => {
  await story.say('owner', 'Hello');
  const customer = await story.openPage('customer');
  await customer.setViewportSize(LOW_DESK);
  await story.openThread(customer);
  await expectPageToMove(customer, logOn(customer));
  await customer.evaluate(() => window.scrollTo(0, 0));
  await expectPageToMove(customer, customer.getByRole('list', { name: 'Conversations' }));
});

test('when a conversation has no room, then the page stays where it is at its end', async () => {
  const customer = await story.openThreadOf(20);
  await customer.setViewportSize(LOW_DESK);
  const before = await turnWheel(customer, logOn(customer));
  // What came of that is drawn by the time the next turn has moved the page.
  await turnWheel(customer, customer.getByRole('list', { name: 'Conversations' }));
  await expect.poll(() => readPosition(customer)).toBeGreaterThan(before);
  expect(await readPosition(customer)).toBe(before + STEP_PX);
});
