/// <reference lib="dom" />
/** A page or a conversation may disappear while somebody writes in it; what they wrote must not. */
import { PROFILE_UPDATED_SENTENCE, type Conversation, type Message } from '@crease/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerCall, stopAnswering } from '../support/browser/answer-calls.ts';
import { callAs } from '../support/crease/call-server.ts';
import { OTHER_CUSTOMER, OTHER_OWNER } from '../support/people/demo-people.ts';
import { holdCalls } from '../support/browser/hold-calls.ts';
import { keepSocketAway } from '../support/browser/keep-socket-away.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId, footerLink, hasFocus, noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

const COURT = 'Rajagiriya Cricket Hall';
const WORDS = 'Is the second lane free at eight?';

const CONVERSATIONS = '/messages/conversations';

const crease = openCreaseForFile();

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Opens the customer's conversation and writes a message without sending it. */
async function writeAt(view: { width: number; height: number }) {
  const courtId = await findCourtId(crease.url, COURT);
  const { conversation } = await callAs<{ conversation: Conversation }>(
    crease.url,
    OTHER_CUSTOMER,
    {
      method: 'POST',
      path: CONVERSATIONS,
      body: { courtId },
    },
  );
  const page = await createPages(crease, view)(OTHER_CUSTOMER);
  await page.goto(`${crease.url}/messages`);
  const list = page.getByRole('list', { name: 'Conversations' });
  const row = list.getByRole('listitem').filter({ hasText: COURT });
  await row.getByRole('button').first().click();
  await box(page).fill(WORDS);
  return { page, id: conversation._id };
}

test.each([
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])(
  'when the other side deletes the conversation, then what one was writing can be copied at $width px',
  async (view) => {
    const { page, id } = await writeAt(view);
    await callAs(crease.url, 'owner@demo.lk', {
      method: 'DELETE',
      path: `${CONVERSATIONS}/${id}`,
    });
    await page.getByRole('heading', { name: 'This conversation was deleted' }).waitFor();
    expect(await box(page).isEditable()).toBe(false);
    expect(await box(page).inputValue()).toBe(WORDS);
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(WORDS);
  },
);

test('when the other side deletes the conversation while the page is closed, then what one was writing can be copied too', async () => {
  const { page, id } = await writeAt({ width: 360, height: 740 });
  await page.goto('about:blank');
  await callAs(crease.url, 'owner@demo.lk', { method: 'DELETE', path: `${CONVERSATIONS}/${id}` });
  await page.goBack();
  await page.getByRole('heading', { name: 'This conversation was deleted' }).waitFor();
  expect(await box(page).inputValue()).toBe(WORDS);
});

test('when the page is loaded again, then what one was writing is there; with a conversation that one deletes it goes', async () => {
  const { page } = await writeAt({ width: 1280, height: 900 });
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe(WORDS);
  await page.locator('main header').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Select a Conversation' }).waitFor();
  expect(await box(page).count()).toBe(0);
});

test('when only the answer to a message is lost and the page is loaded again, then sending it again makes no second one', async () => {
  const { page, id } = await writeAt({ width: 1280, height: 900 });
  const messages = `${CONVERSATIONS}/${id}/messages`;
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const readAll = () =>
    callAs<{ messages: Message[] }>(crease.url, OTHER_CUSTOMER, { method: 'GET', path: messages });
  const { messages: before } = await readAll();
  // The message itself would come back over it.
  await keepSocketAway(page);
  await page.reload();
  await page.route(`**/api${messages}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await noticeOn(page, 'Failed to send message');
  await page.unroute(`**/api${messages}`);
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe(WORDS);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith(messages) && response.request().method() === 'POST',
  );
  await send.click();
  await answered;
  const { messages: after } = await readAll();
  expect(after.length).toBe(before.length + 1);
});

/** The server refuses the session at the next save. */
async function refuseAtSave(page: Page) {
  const code = 'not_signed_in';
  const body = { success: false, code, message: 'Your session has ended, please login again' };
  await answerCall(page, 'PUT /api/users/profile', { status: 401, body });
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

async function signOutElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto(`${crease.url}/about`);
  await other.evaluate(() => localStorage.removeItem('token'));
}

test.each([
  ['at the save', refuseAtSave],
  ['in another tab', signOutElsewhere],
])(
  'when the session ends %s before a profile is saved, then whoever is back can save what they wrote',
  async (_, endSession) => {
    const page = await createPages(crease, { width: 360, height: 740 })(OTHER_CUSTOMER);
    await page.goto(`${crease.url}/profile`);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.fill('077 555 0199');
    await endSession(page);
    await page.waitForURL('**/login?*');
    await stopAnswering(page);
    await page.getByLabel('Email').fill(OTHER_CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill('cricket123');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/profile');
    expect(await phone.inputValue()).toBe('077 555 0199');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await noticeOn(page, PROFILE_UPDATED_SENTENCE);
  },
);

test('when changes of a profile are left in any way, then one is asked first, and they go only at one’s word', async () => {
  const page = await createPages(crease)('owner2@demo.lk');
  await page.goto(`${crease.url}/about`);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const button = (label: string) => page.getByRole('main').getByRole('button', { name: label });
  const name = page.getByLabel('Full name');
  await button('Edit Profile').click();
  await button('Cancel').click();
  await button('Edit Profile').click();
  await name.fill('Ruwan J.');
  for (const leave of [
    () => button('Cancel').click(),
    () => page.getByRole('link', { name: 'Dashboard' }).first().click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Logout' }).first().click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(page.url()).toBe(`${crease.url}/profile`);
    expect(await name.inputValue()).toBe('Ruwan J.');
  }
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => hasFocus(button('Edit Profile'))).toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
});

/** Goes to About, whose files do not come, and says that the changes may go. */
async function giveUpFor(page: Page) {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await footerLink(page, 'About Us').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/about');
  await question.waitFor({ state: 'detached' });
}

async function changeName(page: Page) {
  await page.goto(`${crease.url}/profile`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const name = page.getByLabel('Full name');
  await name.fill('Ruwan J.');
  await holdCalls(page, '**/assets/about-page-*.js');
  return name;
}

test('when changes are given up, then no link asks again while the next page is awaited; whoever comes back has them, and is asked', async () => {
  const page = await createPages(crease)('owner2@demo.lk');
  const name = await changeName(page);
  await giveUpFor(page);
  await page.goBack();
  await page.waitForURL('**/profile');
  expect(await name.inputValue()).toBe('Ruwan J.');
  await giveUpFor(page);
  await footerLink(page, 'Contact').click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
});

test('when changes are given up and a link leads back to them before the next page is there, then they are asked about again', async () => {
  const page = await createPages(crease)('owner2@demo.lk');
  const name = await changeName(page);
  await giveUpFor(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click();
  await page.waitForURL('**/profile');
  await footerLink(page, 'Contact').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await name.inputValue()).toBe('Ruwan J.');
});

test('when changes are given up, then the tab closes without a question while the next page is awaited', async () => {
  const page = await createPages(crease)('owner2@demo.lk');
  await changeName(page);
  await giveUpFor(page);
  let isAsked = false;
  page.on('dialog', (dialog) => {
    isAsked = true;
    void dialog.accept();
  });
  await page.goto(`${crease.url}/healthz`);
  expect(isAsked).toBe(false);
});

test('when the form is the first page of a visit, then Back leaves what is typed only after a question', async () => {
  const owner = await createPages(crease)(OTHER_OWNER);
  await owner.goto(`${crease.url}/courts/new`);
  await owner.getByLabel('City').fill('Wadduwa');
  await owner.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  const question = owner.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(owner.url()).toBe(`${crease.url}/courts/new`);
  await owner.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await owner.waitForURL(`${crease.url}/`);
});
