/**
 * A customer and an owner write to each other. Messages, ticks and hints appear without a reload, and nothing that
 * was written is lost.
 */
import { type Message } from '@crease/contract';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callServer } from './call-server.ts';
import { openCreaseForFile } from './open-crease.ts';
import { findCourtId, isMarked, mark, noticeOn } from './people.ts';
import { distanceToEnd, scrollTo } from './scrolling.ts';
import { createPages, tokenFor } from './signed-in.ts';

/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;
const COURT = 'Havelock Indoor Nets';
/** A new customer, so that the story's conversation is their only one. */
const CUSTOMER = 'Kavindi Peris';
const OWNER = 'Dilani Fernando';
const EMAILS = {
  customer: 'kavindi@example.lk',
  owner: 'owner@demo.lk',
  stranger: 'owner2@demo.lk',
} as const;
const PHONE = { width: 360, height: 740 };
/** A little more than one page of messages. */
const EARLIER = 70;
/** More than fits on the screen, but no more than one page of messages. */
const SCREENFUL = 30;

const crease = openCreaseForFile({ variables: { RATE_LIMIT: 'off' } });
let courtId: string;
let tokens: { customer: string; owner: string };
const openDesk = createPages(crease);
const openPhone = createPages(crease, PHONE);
let conversationId: string;
const pages: Page[] = [];

const call = <Data>(method: string, path: string, token?: string, body?: object): Promise<Data> =>
  callServer(crease.url, { method, path, token, body });

async function register(): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/auth/register', undefined, {
    name: CUSTOMER,
    email: EMAILS.customer,
    password: 'cricket123',
    phone: '077 123 4567',
    role: 'customer',
  });
  return token;
}

async function say(token: string, content: string): Promise<Message> {
  const path = `/messages/conversations/${conversationId}/messages`;
  return (await call<{ message: Message }>('POST', path, token, { content })).message;
}

async function openPage(person: keyof typeof EMAILS, open = openDesk): Promise<Page> {
  const page = await open(EMAILS[person]);
  pages.push(page);
  return page;
}
const openBoth = () => Promise.all([openPage('customer'), openPage('owner')]);

/** Opens the conversation from the list. */
async function openThread(page: Page): Promise<void> {
  await page.goto(`${crease.url}/messages`);
  await rowOn(page).locator('button').first().click();
  await page.getByRole('log').waitFor();
}

/** The conversation of this story in the list. The customer has no other, and the owner no other with this customer. */
const rowOn = (page: Page) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: COURT })
    .filter({ hasText: new RegExp(`${CUSTOMER}|${OWNER}`) });
const bubbleOn = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text });

/** There must be only one button that leads back. */
async function goBack(page: Page): Promise<void> {
  const ways = page.getByRole('button', { name: /^Back/ });
  expect(await ways.count()).toBe(1);
  await ways.click();
}

/** Opens a conversation in which the owner wrote this many numbered lines; the customer sees its end. */
async function openThreadOf(lines: number): Promise<Page> {
  for (let number = 1; number <= lines; number += 1) {
    await say(tokens.owner, `Line number ${number}.`);
  }
  const customer = await openPage('customer');
  await openThread(customer);
  await bubbleOn(customer, `Line number ${lines}.`).waitFor();
  return customer;
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /^Messages/ });

beforeAll(async () => {
  courtId = await findCourtId(crease.url, COURT);
  tokens = { customer: await register(), owner: await tokenFor(crease.url, EMAILS.owner) };
});
beforeEach(async () => {
  const { conversation } = await call<{ conversation: { _id: string } }>(
    'POST',
    '/messages/conversations',
    tokens.customer,
    { courtId },
  );
  conversationId = conversation._id;
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
  const path = '/messages/conversations';
  const { conversations } = await call<{ conversations: { _id: string }[] }>(
    'GET',
    path,
    tokens.customer,
  );
  for (const { _id } of conversations) await call('DELETE', `${path}/${_id}`, tokens.customer);
});

test('when a customer writes from the court’s page, then both see every word, hint and tick live', async () => {
  const [customer, owner] = await openBoth();
  await owner.goto(`${crease.url}/dashboard`);
  await badge(owner).waitFor();

  await customer.goto(`${crease.url}/courts/${courtId}`);
  await customer.getByRole('button', { name: 'Send Message' }).click();
  await customer.waitForURL('**/messages');
  await customer.getByText('Say hello').waitFor();
  await Promise.all([customer, owner].map(mark));

  const before = (await badge(owner).textContent()) ?? '';
  await box(customer).fill('  Is lane 2 free?  ');
  await box(customer).press('Enter');
  await bubbleOn(customer, 'Is lane 2 free?').getByText('Sent, not read yet').waitFor();
  await expect.poll(() => badge(owner).textContent(), { timeout: LIVE_MAX_MS }).not.toBe(before);

  await badge(owner).click();
  await rowOn(owner).getByText('Is lane 2 free?').waitFor();
  await rowOn(owner).locator('button').first().click();
  await bubbleOn(owner, 'Is lane 2 free?').waitFor();
  const tick = bubbleOn(customer, 'Is lane 2 free?').getByText('Read', { exact: true });
  await tick.waitFor({ timeout: LIVE_MAX_MS });
  await expect.poll(() => badge(owner).textContent(), { timeout: LIVE_MAX_MS }).toBe(before);

  await box(owner).pressSequentially('Yes, ');
  await customer.getByText(`${OWNER} is typing...`).waitFor({ timeout: LIVE_MAX_MS });
  await box(owner).pressSequentially('see https://crease.lk/lanes.');
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = bubbleOn(customer, 'Yes, see');
  await answer.waitFor({ timeout: LIVE_MAX_MS });
  const link = answer.getByRole('link', { name: 'https://crease.lk/lanes', exact: true });
  expect(await link.getAttribute('rel')).toContain('noopener');
  await expect.poll(() => customer.getByText('is typing...').count()).toBe(0);
  expect(await Promise.all([customer, owner].map(isMarked))).toEqual([true, true]);
});

test('when a message can’t be sent, then its text is back, and sent again it is there once', async () => {
  const customer = await openPage('customer');
  await openThread(customer);
  let isArrived = false;
  await customer.route('**/api/messages/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The server gets and stores the message; only its answer is lost.
    if (!isArrived) await route.fetch();
    isArrived = true;
    return route.abort();
  });
  await box(customer).fill('Do you sell balls?');
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  await noticeOn(customer, 'Failed to send message');
  expect(await box(customer).inputValue()).toBe('Do you sell balls?');

  await customer.unroute('**/api/messages/conversations/*/messages');
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => box(customer).inputValue()).toBe('');
  await customer.reload();
  await bubbleOn(customer, 'Do you sell balls?').waitFor();
  expect(await bubbleOn(customer, 'Do you sell balls?').count()).toBe(1);
});

test('when an own message is deleted, then it asks first and is gone on both sides', async () => {
  await say(tokens.customer, 'Not meant for you');
  await say(tokens.owner, 'I never delete');
  const [customer, owner] = await openBoth();
  await Promise.all([openThread(customer), openThread(owner)]);
  await bubbleOn(owner, 'Not meant for you').waitFor();
  expect(await bubbleOn(customer, 'I never delete').getByRole('button').count()).toBe(0);

  const own = bubbleOn(customer, 'Not meant for you');
  await own.hover();
  await own.getByRole('button', { name: /^Delete/ }).click();
  const dialog = customer.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this message?').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await noticeOn(customer, 'Message deleted');
  await bubbleOn(owner, 'Not meant for you').waitFor({ state: 'detached', timeout: LIVE_MAX_MS });
  await expect.poll(() => own.count()).toBe(0);
});

test('when one scrolls up, then earlier messages come in above without a jump', async () => {
  const customer = await openThreadOf(EARLIER);
  const log = customer.getByRole('log');
  const distance = () => distanceToEnd(log);
  await expect.poll(distance).toBeLessThan(2);
  expect(await bubbleOn(customer, 'Line number 1.').count()).toBe(0);

  // Earlier messages come late, so that there is time to see that nothing moves meanwhile.
  await customer.route('**/messages?before=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
  await scrollTo(log, 200);
  const watched = bubbleOn(customer, 'Line number 25.');
  const top = async () => (await watched.boundingBox())?.y ?? NaN;
  const before = await top();
  await bubbleOn(customer, 'Line number 5.').waitFor({ state: 'attached' });
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);

  // Whoever reads old messages must not be moved to a new one.
  await say(tokens.owner, 'One more');
  await customer.getByRole('button', { name: 'New message' }).click();
  await expect.poll(distance).toBeLessThan(2);
});

test('when the latest message is deleted, then nobody who reads older ones is told of a new one or moved', async () => {
  const customer = await openThreadOf(SCREENFUL);
  await say(tokens.customer, 'Mine');
  const first = await say(tokens.owner, 'Not meant for you');
  const second = await say(tokens.owner, 'Nor this');
  await bubbleOn(customer, 'Nor this').waitFor();
  const log = customer.getByRole('log');
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2);
  await scrollTo(log, 100);
  await customer.getByRole('button', { name: 'To the latest message' }).waitFor();
  for (const { _id, content } of [second, first]) {
    await call('DELETE', `/messages/messages/${_id}`, tokens.owner);
    await bubbleOn(customer, content).waitFor({ state: 'detached' });
    expect(await customer.getByRole('button', { name: 'New message' }).count()).toBe(0);
  }
  // Whoever had been moved to the own message, which is the latest now, would be moved to this one too.
  await say(tokens.owner, 'One more');
  await customer.getByRole('button', { name: 'New message' }).waitFor();
  expect(await log.evaluate((one) => one.scrollTop)).toBe(100);
});

test('when one scrolls up just as a message comes, then one is not pulled down to it', async () => {
  const customer = await openThreadOf(SCREENFUL);
  const log = customer.getByRole('log');
  // Keeps the page busy just when it would scroll to the message, so that it learns of the person's scrolling too
  // late.
  await log.evaluate((one) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      setTimeout(() => {
        const until = performance.now() + 80;
        while (performance.now() < until);
        one.scrollTo({ top: 100, behavior: 'instant' });
      }, 60);
    }).observe(one, { childList: true, subtree: true });
  });
  await say(tokens.owner, 'One more');
  await customer.getByRole('button', { name: 'New message' }).waitFor();
  expect(await log.evaluate((one) => one.scrollTop)).toBe(100);
});

test('when a conversation is deleted, then it asks first and leaves both lists', async () => {
  await say(tokens.customer, 'Hello');
  const [customer, owner] = await openBoth();
  await Promise.all([openThread(customer), openThread(owner)]);
  await customer.keyboard.press('Escape');
  await rowOn(customer)
    .getByRole('button', { name: /^More for/ })
    .focus();
  await customer.keyboard.press('Enter');
  await customer.getByRole('menuitem', { name: 'Delete Conversation' }).press('Enter');
  const dialog = customer.getByRole('dialog');
  await dialog
    .getByText(
      'Are you sure you want to delete this conversation? All messages will be permanently removed.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await noticeOn(customer, 'Conversation deleted successfully');
  await customer.getByRole('heading', { name: 'Select a Conversation' }).waitFor();
  await rowOn(owner).waitFor({ state: 'detached', timeout: LIVE_MAX_MS });
  await owner.getByRole('heading', { name: 'Select a Conversation' }).waitFor();
});

test('when one searches in vain, then the list says so', async () => {
  const customer = await openPage('customer');
  await customer.goto(`${crease.url}/messages`);
  await rowOn(customer).waitFor();
  await customer.getByRole('searchbox').fill('dilani');
  await rowOn(customer).waitFor();
  await customer.getByRole('searchbox').fill('nobody like that');
  await customer.getByText('No conversations found').waitFor();
  await customer.getByText('Try a different search term').waitFor();
});

test('when the screen is small, then list and thread take turns, and nothing scrolls sideways', async () => {
  await say(tokens.owner, `A long word: ${'x'.repeat(300)}`);
  const phone = await openPage('customer', openPhone);
  await phone.goto(`${crease.url}/messages`);
  await rowOn(phone).waitFor();
  expect(await phone.getByRole('heading', { name: 'Select a Conversation' }).isVisible()).toBe(
    false,
  );
  await rowOn(phone).locator('button').first().click();
  await phone.getByRole('log').waitFor();
  await rowOn(phone).waitFor({ state: 'hidden' });
  const overflow = await phone.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await goBack(phone);
  await rowOn(phone).waitFor();
});

test('when a court hands a thread over on a phone, then the way back is the list, and then the court', async () => {
  const phone = await openPage('customer', openPhone);
  await phone.goto(`${crease.url}/courts/${courtId}`);
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await phone.getByRole('log').waitFor();
  await phone.reload();
  await phone.getByRole('log').waitFor();
  await goBack(phone);
  await rowOn(phone).waitFor();
  await goBack(phone);
  await phone.waitForURL(`${crease.url}/courts/${courtId}`);
});

test('when an owner tries to write to another owner, then only customers can', async () => {
  const stranger = await openPage('stranger');
  await stranger.goto(`${crease.url}/courts/${courtId}`);
  await stranger.getByRole('button', { name: 'Send Message' }).click();
  await noticeOn(stranger, 'Only customers can message court owners');
});
