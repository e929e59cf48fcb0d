/** Whoever reads earlier messages is not moved by what comes or goes meanwhile; and a long thread on paper. */
import { expect, test } from 'vitest';
import { box, bubbleOn, openConversationForFile } from '../support/people/conversation-story.ts';
import { distanceToEnd, scrollTo } from '../support/browser/scrolling.ts';

/** A little more than one page of messages. */
const EARLIER = 70;
/** More than fits on the screen, but no more than one page of messages. */
const SCREENFUL = 30;

const story = openConversationForFile();

test('when one scrolls up, then earlier messages come in above without a jump', async () => {
  const customer = await story.openThreadOf(EARLIER);
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
  await story.say('owner', 'One more');
  await customer.getByRole('button', { name: 'New message' }).click();
  await expect.poll(distance).toBeLessThan(2);
});

test('when the latest message is deleted, then nobody who reads older ones is told of a new one or moved', async () => {
  const customer = await story.openThreadOf(SCREENFUL);
  await story.say('customer', 'Mine');
  const first = await story.say('owner', 'Not meant for you');
  const second = await story.say('owner', 'Nor this');
  await bubbleOn(customer, 'Nor this').waitFor();
  const log = customer.getByRole('log');
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2);
  await scrollTo(log, 100);
  await customer.getByRole('button', { name: 'To the latest message' }).waitFor();
  for (const message of [second, first]) {
    await story.remove(message, 'owner');
    await bubbleOn(customer, message.content).waitFor({ state: 'detached' });
    expect(await customer.getByRole('button', { name: 'New message' }).count()).toBe(0);
  }
  // Whoever had been moved to the own message, which is the latest now, would be moved to this one too.
  await story.say('owner', 'One more');
  await customer.getByRole('button', { name: 'New message' }).waitFor();
  expect(await log.evaluate((one) => one.scrollTop)).toBe(100);
});

test('when one scrolls up just as a message comes, then one is not pulled down to it', async () => {
  const customer = await story.openThreadOf(SCREENFUL);
  const log = customer.getByRole('log');
  // Keeps the page busy just when it would scroll to the message, so that it learns of the person's scrolling too
  // late.
  await log.evaluate((one) =>
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      setTimeout(() => {
        const until = performance.now() + 80;
        while (performance.now() < until);
        one.scrollTo({ top: 100, behavior: 'instant' });
      }, 60);
    }).observe(one, { childList: true, subtree: true }),
  );
  await story.say('owner', 'One more');
  await customer.getByRole('button', { name: 'New message' }).waitFor();
  expect(await log.evaluate((one) => one.scrollTop)).toBe(100);
});

test('when a message comes while the thread still moves to a long one, then it moves on to that one', async () => {
  const customer = await story.openThreadOf(SCREENFUL);
  await customer.emulateMedia({ reducedMotion: 'no-preference' });
  const log = customer.getByRole('log');
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2);
  const moves = log.evaluate(
    (one) => new Promise((resolve) => one.addEventListener('scroll', resolve, { once: true })),
  );
  await story.say('owner', 'A long story. '.repeat(140));
  await moves;
  await story.say('owner', 'The end');
  await bubbleOn(customer, 'The end').waitFor();
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2);
});

test('when one scrolls up pixel by pixel, then one is not pulled down to a message that comes', async () => {
  const customer = await story.openThreadOf(SCREENFUL);
  const log = customer.getByRole('log');
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2);
  // From where a new message is followed yet to where it is not, each step in an event of its own.
  await log.evaluate(async (one) => {
    const end = one.scrollHeight - one.clientHeight;
    for (let distance = 150; distance < 170; distance += 1) {
      const moved = new Promise((resolve) =>
        one.addEventListener('scroll', resolve, { once: true }),
      );
      one.scrollTo({ top: end - distance, behavior: 'instant' });
      await moved;
    }
  });
  await story.say('owner', 'One more');
  await customer.getByRole('button', { name: 'New message' }).waitFor();
});

test('when a conversation is printed, then none of it is cut off, and there is nothing to write in or to press', async () => {
  const customer = await story.openThreadOf(SCREENFUL);
  const log = customer.getByRole('log');
  const isCut = () => log.evaluate((one) => one.scrollHeight > one.clientHeight);
  await expect.poll(isCut).toBe(true);
  await box(customer).fill('See you');
  await box(customer).press('Enter');
  await customer.getByRole('button', { name: 'Delete: See you' }).waitFor();
  await customer.emulateMedia({ media: 'print' });
  await expect.poll(isCut).toBe(false);
  expect(await box(customer).isVisible()).toBe(false);
  expect(await customer.getByRole('button', { name: /^(More for|Delete)/ }).count()).toBe(0);
});
