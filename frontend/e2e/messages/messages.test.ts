/**
 * A customer and an owner write to each other. Words, ticks and hints appear without a reload, and what is deleted
 * leaves both screens.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  box,
  bubbleOn,
  openConversationForFile,
  OWNER,
  rowOn,
} from '../support/people/conversation-story.ts';
import { isMarked, mark, noticeOn } from '../support/people/people.ts';

/** The time that the product promises, including how slow the machine is. */
const LIVE_MAX_MS = 1_000;

const story = openConversationForFile();

const badge = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /^Messages/ });

test('when a customer writes from the court’s page, then both see every word, hint and tick live', async () => {
  const [customer, owner] = await story.openBoth();
  await owner.goto(`${story.url}/dashboard`);
  await badge(owner).waitFor();

  await customer.goto(story.courtUrl);
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

async function askToDelete(page: Page, content: string): Promise<Locator> {
  const bubble = bubbleOn(page, content);
  await bubble.hover();
  await bubble.getByRole('button', { name: /^Delete/ }).click();
  return page.getByRole('dialog');
}

test('when an own message is deleted, then it asks first and is gone on both sides', async () => {
  await story.say('customer', 'Not meant for you');
  await story.say('owner', 'I never delete');
  const [customer, owner] = await story.openBoth();
  await Promise.all([story.openThread(customer), story.openThread(owner)]);
  await bubbleOn(owner, 'Not meant for you').waitFor();
  expect(await bubbleOn(customer, 'I never delete').getByRole('button').count()).toBe(0);

  const own = bubbleOn(customer, 'Not meant for you');
  const dialog = await askToDelete(customer, 'Not meant for you');
  await dialog.getByText('Are you sure you want to delete this message?').waitFor();
  await dialog.getByText('“Not meant for you”').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await noticeOn(customer, 'Message deleted');
  await bubbleOn(owner, 'Not meant for you').waitFor({ state: 'detached', timeout: LIVE_MAX_MS });
  await expect.poll(() => own.count()).toBe(0);
});

test('when a message is deleted in another tab, then the question whether to delete it goes', async () => {
  await story.say('customer', 'To the wrong court');
  const [here] = await story.openBoth();
  const [there] = await story.openBoth();
  await Promise.all([story.openThread(here), story.openThread(there)]);
  const asked = await askToDelete(here, 'To the wrong court');
  await asked.waitFor();
  const dialog = await askToDelete(there, 'To the wrong court');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await noticeOn(there, 'Message deleted');
  await asked.waitFor({ state: 'detached', timeout: LIVE_MAX_MS });
});

test('when a conversation is deleted, then it asks first and leaves both lists, and nobody is asked any more', async () => {
  await story.say('customer', 'Hello');
  const [customer, owner] = await story.openBoth();
  const ask = async (page: Page) => {
    await story.openThread(page);
    await page.keyboard.press('Escape');
    await rowOn(page)
      .getByRole('button', { name: /^More for/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete Conversation' }).press('Enter');
    await page.getByRole('dialog').waitFor();
  };
  await Promise.all([ask(customer), ask(owner)]);
  const dialog = customer.getByRole('dialog');
  await dialog
    .getByText(
      'Are you sure you want to delete this conversation? All messages will be permanently removed.',
    )
    .waitFor();
  await dialog.getByText(/, Havelock Indoor Nets$/).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await noticeOn(customer, 'Conversation deleted successfully');
  await customer.getByRole('heading', { name: 'Select a Conversation' }).waitFor();
  await rowOn(owner).waitFor({ state: 'detached', timeout: LIVE_MAX_MS });
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
  await owner.getByRole('heading', { name: 'Select a Conversation' }).waitFor();
});

test('when many messages are unread, then a wide window tells it once, beside Messages', async () => {
  const [customer] = await story.openBoth();
  const json = { success: true, data: { unreadCount: 12 } };
  await customer.route('**/api/messages/unread-count', (route) => route.fulfill({ json }));
  await customer.goto(`${story.url}/about`);
  await customer.getByText('9+').waitFor();
  await customer.getByText('Messages', { exact: true }).waitFor();
});
