/** A conversation of a customer and an owner, and what they do in it in more than one file of stories. */
import type { Message } from '@crease/contract';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { callServer } from '../crease/call-server.ts';
import { openCreaseForFile, type OpenCrease } from '../crease/open-crease.ts';
import { findCourtId, registerCustomer } from './people.ts';
import { tokenFor } from '../crease/demo-tokens.ts';
import { createPages } from './signed-in.ts';
import { PHONE } from '../browser/views.ts';

const COURT = 'Havelock Indoor Nets';
/** A new customer, so that the story's conversation is their only one. */
const CUSTOMER = 'Kavindi Peris';
export const OWNER = 'Dilani Fernando';
const EMAILS = {
  customer: 'kavindi@example.lk',
  owner: 'owner@demo.lk',
  stranger: 'owner2@demo.lk',
} as const;
const CONVERSATIONS = '/messages/conversations';

/** The conversation of this story in the list. The customer has no other, and the owner no other with this customer. */
export const rowOn = (page: Page) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: COURT })
    .filter({ hasText: new RegExp(`${CUSTOMER}|${OWNER}`) });

export const bubbleOn = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text });

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** There must be only one button that leads back. */
export async function goBack(page: Page): Promise<void> {
  const ways = page.getByRole('button', { name: /^Back/ });
  expect(await ways.count()).toBe(1);
  await ways.click();
}

/** Begins an empty conversation before each test and deletes it after; both sides write without a page. */
function beginConversations(crease: OpenCrease) {
  let courtId: string;
  let tokens: { customer: string; owner: string };
  let conversationId: string;
  const call = <Data>(method: string, path: string, token?: string, body?: object): Promise<Data> =>
    callServer(crease.url, { method, path, token, body });

  beforeAll(async () => {
    courtId = await findCourtId(crease.url, COURT);
    const { token } = await registerCustomer(crease.url, EMAILS.customer, CUSTOMER);
    tokens = { customer: token, owner: await tokenFor(crease.url, EMAILS.owner) };
  });
  beforeEach(async () => {
    const { conversation } = await call<{ conversation: { _id: string } }>(
      'POST',
      CONVERSATIONS,
      tokens.customer,
      { courtId },
    );
    conversationId = conversation._id;
  });
  afterEach(async () => {
    const { conversations } = await call<{ conversations: { _id: string }[] }>(
      'GET',
      CONVERSATIONS,
      tokens.customer,
    );
    for (const { _id } of conversations) {
      await call('DELETE', `${CONVERSATIONS}/${_id}`, tokens.customer);
    }
  });

  return {
    get courtUrl() {
      return `${crease.url}/courts/${courtId}`;
    },
    say: async (person: keyof typeof tokens, content: string): Promise<Message> => {
      const path = `${CONVERSATIONS}/${conversationId}/messages`;
      return (await call<{ message: Message }>('POST', path, tokens[person], { content })).message;
    },
    remove: ({ _id }: Message, person: keyof typeof tokens) =>
      call('DELETE', `/messages/messages/${_id}`, tokens[person]),
  };
}

/** One product for the file, and in it one empty conversation for each test. To be read only in hooks and tests. */
export function openConversationForFile() {
  const crease = openCreaseForFile({ variables: { RATE_LIMIT: 'off' } });
  const conversation = beginConversations(crease);
  const openDesk = createPages(crease);
  const openPhone = createPages(crease, PHONE);
  const pages: Page[] = [];

  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));

  const openIn =
    (open: typeof openDesk) =>
    async (person: keyof typeof EMAILS): Promise<Page> => {
      const page = await open(EMAILS[person]);
      pages.push(page);
      return page;
    };
  const openPage = openIn(openDesk);

  async function openThread(page: Page): Promise<void> {
    await page.goto(`${crease.url}/messages`);
    await rowOn(page).locator('button').first().click();
    await page.getByRole('log').waitFor();
  }

  async function openThreadOf(lines: number): Promise<Page> {
    for (let number = 1; number <= lines; number += 1) {
      await conversation.say('owner', `Line number ${number}.`);
    }
    const customer = await openPage('customer');
    await openThread(customer);
    await bubbleOn(customer, `Line number ${lines}.`).waitFor();
    return customer;
  }

  return {
    get url() {
      return crease.url;
    },
    get courtUrl() {
      return conversation.courtUrl;
    },
    openPage,
    openPhone: openIn(openPhone),
    openBoth: () => Promise.all([openPage('customer'), openPage('owner')]),
    /** Opens the conversation from the list. */
    openThread,
    /** Opens the conversation after the owner wrote this many numbered lines; the customer sees its end. */
    openThreadOf,
    /** Writes a message without a page. */
    say: conversation.say,
    /** Deletes a message without a page. */
    remove: conversation.remove,
  };
}
