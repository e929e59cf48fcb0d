/** Writing to the operator, also when the form is left before it is known whether the message arrived. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createGate } from '../support/browser/gate.ts';
import { findMail } from '../support/crease/mailbox.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { button, field, footerLink, hasFocus, noticeOn } from '../support/people/people.ts';
import { tokenFor } from '../support/crease/demo-tokens.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();

const openPage = createPages(crease);

test('when a visitor writes to the operator, then it arrives, and a failure loses nothing and doubles nothing', async () => {
  const page = await openPage();
  await page.goto(`${crease.url}/contact`);
  await button(page, 'Send Message').click();
  await page.getByText('Please write a message').waitFor();
  await field(page, 'Your name').fill('Kamal');
  await field(page, 'Email').fill('kamal@example.lk');
  // Nothing else of the page is called so, not even in part.
  await page.getByLabel('Message').fill('I have a court in Matara to list.');

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/contact', (route) => route.abort());
  await button(page, 'Send Message').click();
  await noticeOn(page, 'Failed to send message');
  expect(await page.getByLabel('Message').inputValue()).toBe('I have a court in Matara to list.');
  await page.unroute('**/api/contact');

  await button(page, 'Send Message').click();
  await noticeOn(page, 'Message sent. We will answer by email.');
  await findMail(crease.dataDirectory, 'kamal@example.lk', /I have a court in Matara to list/);

  await field(page, 'Message').fill('I have a court in Matara to list.');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('when it is known late who writes, or they write on while it is sent, then nothing written is lost', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/profile`);
  const tellWho = await holdCalls(page, '**/api/auth/me');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  await tellWho();
  await expect.poll(() => field(page, 'Your name').inputValue()).toBe('Nuwan Perera');
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  expect(await hasFocus(field(page, 'Message'))).toBe(true);

  const answer = await holdCalls(page, '**/api/contact');
  await button(page, 'Send Message').click();
  await field(page, 'Message').fill('And so is the phone number.');
  await answer();
  await noticeOn(page, 'Message sent. We will answer by email.');
  expect(await field(page, 'Message').inputValue()).toBe('And so is the phone number.');
});

async function leaveForCourts(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Find Courts' }).click();
  await page.getByRole('heading', { name: 'Find Your Perfect Court' }).waitFor();
}

const comeBackTo = (page: Page) => footerLink(page, 'Contact').click();

test('when the form is left with a message in it, then it has it again, until it was sent', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  await leaveForCourts(page);
  await comeBackTo(page);
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  const answer = await holdCalls(page, '**/api/contact');
  await button(page, 'Send Message').click();
  await leaveForCourts(page);
  await answer();
  await noticeOn(page, 'Message sent. We will answer by email.');
  await comeBackTo(page);
  expect(await field(page, 'Message').inputValue()).toBe('');
});

test.each([{ email: 'customer@demo.lk' }, { email: '' }])(
  'when the page is loaded again with a message of "$email" in it, also twice or while it is sent, then it has it again',
  async ({ email }) => {
    const page = await openPage(email);
    const { keys } = await sendInVain(page);
    await page.reload();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
    await page.reload();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
    expect(await field(page, 'Your name').inputValue()).toBe('Kamal');
    await button(page, 'Send Message').click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);
  },
);

test('when somebody else signs in in another tab, then they do not read what is being written, and its writer has it again', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  const tellWho = await holdCalls(page, '**/api/auth/me');
  const other = await page.context().newPage();
  await other.goto(`${crease.url}/about`);
  const signIn = async (email: string) => {
    const token = await tokenFor(crease.url, email);
    await other.evaluate((value) => localStorage.setItem('token', value), token);
  };
  await signIn('owner@demo.lk');
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
  await field(page, 'Message').fill('No answer yet?');
  await tellWho();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('owner@demo.lk');
  expect(await field(page, 'Message').inputValue()).toBe('No answer yet?');
  await signIn('customer@demo.lk');
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
});

test('when it is known late who writes, then they have what they had written at once, and keep what they add to it', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Message').fill('The map pin is wrong.');
  const tellWho = await holdCalls(page, '**/api/auth/me');
  await page.reload();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  await field(page, 'Message').fill('The map pin is wrong. It is at sea.');
  await tellWho();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('customer@demo.lk');
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong. It is at sea.');
});

test('when the server refuses the token, then nobody reads what its user left, and what was typed meanwhile is the visitor’s', async () => {
  const page = await openPage('customer@demo.lk');
  await page.goto(`${crease.url}/contact`);
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('customer@demo.lk');
  await field(page, 'Message').fill('The map pin is wrong.');
  const token = await tokenFor(crease.url, 'customer@demo.lk');
  const comeWithToken = async (kept: string) => {
    // On an address without scripts: a call of the page that is left would have the token refused before the next one.
    await page.goto(`${crease.url}/healthz`);
    await page.evaluate((value) => localStorage.setItem('token', value), kept);
    await page.goto(`${crease.url}/contact`);
  };
  const comeWithDeadToken = async (ending: string) => {
    const tellWho = await holdCalls(page, '**/api/auth/me');
    await comeWithToken(`${token}${ending}`);
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
    return tellWho;
  };
  let tellWho = await comeWithDeadToken('-one');
  await field(page, 'Your name').fill('Kamal');
  await tellWho();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
  expect(await field(page, 'Your name').inputValue()).toBe('Kamal');

  tellWho = await comeWithDeadToken('-another');
  await field(page, 'Message').fill('No answer yet?');
  await tellWho();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await field(page, 'Message').inputValue()).toBe('No answer yet?');
  await page.reload();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('No answer yet?');

  await field(page, 'Message').fill('');
  await comeWithToken(token);
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
});

/** Sends a message that stays on its way until `fail` is called. */
async function sendInVain(page: Page) {
  const keys: (string | undefined)[] = [];
  const { opened: failed, open: fail } = createGate();
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await failed;
    await route.abort();
  });
  await page.goto(`${crease.url}/contact`);
  await field(page, 'Your name').fill('Kamal');
  await field(page, 'Email').fill('kamal@example.lk');
  await field(page, 'Message').fill('The map pin is wrong.');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(1);
  return { keys, fail };
}

test('when the sending of a message fails while the next form is open, then the one after has it again', async () => {
  const page = await openPage();
  const { fail } = await sendInVain(page);
  await leaveForCourts(page);
  await comeBackTo(page);
  fail();
  await noticeOn(page, 'Failed to send message');
  await field(page, 'Your name').fill('K');
  await leaveForCourts(page);
  await comeBackTo(page);
  expect(await field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
});

test('when a message was left before its sending failed, then the form has it again, and it can not arrive twice', async () => {
  const page = await openPage();
  const { keys, fail } = await sendInVain(page);
  await leaveForCourts(page);
  fail();
  await noticeOn(page, 'Failed to send message');
  await comeBackTo(page);
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('The map pin is wrong.');
  expect(await field(page, 'Your name').inputValue()).toBe('Kamal');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});

test('when an earlier message arrives while the next one is sent in vain, then that one can not arrive twice either', async () => {
  const page = await openPage();
  const keys: (string | undefined)[] = [];
  const { opened: isToArrive, open: arrive } = createGate();
  const { opened: isToFail, open: fail } = createGate();
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const isFirst = keys.length === 1;
    await (isFirst ? isToArrive : isToFail);
    await (isFirst ? route.continue() : route.abort());
  });
  const write = async (message: string) => {
    await field(page, 'Your name').fill('Kamal');
    await field(page, 'Email').fill('kamal@example.lk');
    await field(page, 'Message').fill(message);
    await button(page, 'Send Message').click();
  };
  await page.goto(`${crease.url}/contact`);
  await write('The map pin is wrong.');
  await expect.poll(() => keys.length).toBe(1);
  await leaveForCourts(page);
  await comeBackTo(page);
  await write('The phone number is wrong.');
  await expect.poll(() => keys.length).toBe(2);
  arrive();
  await noticeOn(page, 'Message sent. We will answer by email.');
  fail();
  await noticeOn(page, 'Failed to send message');
  await button(page, 'Send Message').click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[2]).toBe(keys[1]);
});
