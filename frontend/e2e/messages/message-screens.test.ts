/// <reference lib="dom" />
/** The list of conversations and a thread: the ways between them, searching, and a message that could not be sent. */
import { expect, test } from 'vitest';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import {
  box,
  bubbleOn,
  goBack,
  openConversationForFile,
  rowOn,
} from '../support/people/conversation-story.ts';
import { noticeOn } from '../support/people/people.ts';

const story = openConversationForFile();

test('when a message can’t be sent, then its text is back, and sent again it is there once', async () => {
  const customer = await story.openPage('customer');
  await story.openThread(customer);
  await customer.route('**/api/messages/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
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

test('when the messages do not come, then it is said what one can do, and they come with another try', async () => {
  const customer = await story.openPage('customer');
  // Once it is live a page reads by itself again, and the button would go before it is pressed.
  await keepSocketAway(customer);
  const messages = '**/api/messages/conversations/*/messages*';
  await customer.route(messages, (route) => route.fulfill({ status: 500, json: {} }));
  await customer.goto(`${story.url}/messages`);
  await rowOn(customer).locator('button').first().click();
  await customer.getByText('Try again in a moment.').waitFor();
  await customer.unroute(messages);
  await customer.getByRole('button', { name: 'Try again' }).click();
  await customer.getByRole('log').waitFor();
});

test('when one writes in the moment in which the box comes, then nothing of it is lost', async () => {
  const customer = await story.openPage('customer');
  await customer.goto(`${story.url}/messages`);
  await rowOn(customer).waitFor();
  await customer.evaluate(() =>
    new MutationObserver((_changes, observer) => {
      const writing = document.querySelector('textarea');
      if (!writing) return;
      observer.disconnect();
      writing.setRangeText('Are you there?');
      writing.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document, { childList: true, subtree: true }),
  );
  await rowOn(customer).locator('button').first().click();
  await customer.getByRole('log').waitFor();
  expect(await box(customer).inputValue()).toBe('Are you there?');
});

test('when messages have hidden words, then these are placed in their message, not in the thread: each letter typed would place all of them again', async () => {
  await story.say('owner', 'Are you there?');
  await story.say('customer', 'Yes');
  const customer = await story.openPage('customer');
  await story.openThread(customer);
  await bubbleOn(customer, 'Yes').waitFor();
  const places = await customer
    .getByRole('log')
    .locator('li .visually-hidden')
    .evaluateAll((words: HTMLElement[]) => words.map((one) => one.offsetParent?.tagName));
  expect(places.length).toBeGreaterThan(4);
  expect(new Set(places)).toEqual(new Set(['LI']));
});

test('when one searches in vain, then the list says so', async () => {
  const customer = await story.openPage('customer');
  await customer.goto(`${story.url}/messages`);
  await rowOn(customer).waitFor();
  await customer.getByRole('searchbox').fill('dilani');
  await rowOn(customer).waitFor();
  await customer.getByRole('searchbox').fill('nobody like that');
  await customer.getByText('No conversations found').waitFor();
  await customer.getByText('Try a different search term').waitFor();
});

test('when the screen is small, then list and thread take turns, and nothing scrolls sideways', async () => {
  await story.say('owner', `A long word: ${'x'.repeat(300)}`);
  const phone = await story.openPhone('customer');
  await phone.goto(`${story.url}/messages`);
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
  const spaceForBar = () =>
    phone.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom);
  expect(await spaceForBar()).toBe('0px');
  await goBack(phone);
  await rowOn(phone).waitFor();
  await phone.getByRole('link', { name: 'Crease' }).first().click();
  await expect.poll(spaceForBar).not.toBe('0px');
});

test('when messages are read on a phone, then no letter of them is smaller than sixteen pixels', async () => {
  await story.say('owner', 'Until six');
  const phone = await story.openPhone('customer');
  await story.openThread(phone);
  const bubble = bubbleOn(phone, 'Until six');
  await bubble.waitFor();
  const sizes = await bubble.evaluate((shown) =>
    [shown, ...shown.querySelectorAll('*')].map((part) =>
      Number.parseFloat(getComputedStyle(part).fontSize),
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test('when a court hands a thread over on a phone, then the way back is the list, and then the court', async () => {
  const phone = await story.openPhone('customer');
  await phone.goto(story.courtUrl);
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await phone.getByRole('log').waitFor();
  await phone.reload();
  await phone.getByRole('log').waitFor();
  await goBack(phone);
  await rowOn(phone).waitFor();
  await goBack(phone);
  await phone.waitForURL(story.courtUrl);
});

test('when an owner tries to write to another owner, then only customers can', async () => {
  const stranger = await story.openPage('stranger');
  await stranger.goto(story.courtUrl);
  await stranger.getByRole('button', { name: 'Send Message' }).click();
  await noticeOn(stranger, 'Only customers can message court owners');
});
