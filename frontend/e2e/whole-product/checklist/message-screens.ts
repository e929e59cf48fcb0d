/** The conversations and the thread. */
import type { Page } from 'playwright-core';
import { CUSTOMER, OWNER } from '../../support/people/demo-people.ts';
import {
  button,
  dialog,
  field,
  heading,
  no,
  place,
  press,
  text,
  words,
  type Screen,
} from './screen.ts';

const CONVERSATIONS = '/api/messages/conversations';

async function openThread(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await rows.filter({ hasText: 'Havelock' }).first().getByRole('button').first().click();
  await page.getByRole('log').getByRole('listitem').first().waitFor();
}

export const MESSAGE_SCREENS: readonly Screen[] = [
  {
    screen: 'Messages of a customer',
    path: '/messages',
    email: CUSTOMER,
    items: [
      heading('Messages'),
      field('Search conversations'),
      text('Dilani Fernando'),
      text('Havelock Indoor Nets'),
      place('ul[aria-label="Conversations"] time:text-matches("^\\\\d{1,2}:\\\\d\\\\d")'),
      words('Parking is behind the building'),
      button('More for the conversation with Dilani Fernando'),
      heading('Select a Conversation'),
      no(text('Nuwan Perera')),
    ],
    later: [
      {
        screen: 'Messages, a thread',
        act: openThread,
        items: [
          place('[role="log"]'),
          place('[role="log"] li :text-is("Read")'),
          button(/^Delete: Great, thank you/),
          no(button(/^Delete: Eight is fine/)),
          field('Message'),
          button('Send'),
          no(heading('Select a Conversation')),
        ],
      },
      {
        screen: 'Messages, the deletion of a message',
        act: press(/^Delete: /),
        items: [text('Are you sure you want to delete this message?')],
      },
    ],
  },
  {
    screen: 'Messages of an owner',
    path: '/messages',
    email: OWNER,
    items: [text('Nuwan Perera'), text('Tharindu Silva'), no(text('Dilani Fernando'))],
  },
  {
    screen: 'Messages, a thread on a phone',
    path: '/messages',
    email: OWNER,
    isPhone: true,
    act: openThread,
    items: [button('Back'), no(field('Search conversations'))],
  },
  {
    screen: 'Messages, nothing found',
    path: '/messages',
    email: CUSTOMER,
    act: (page) => page.getByLabel('Search conversations').fill('zzz'),
    items: [heading('No conversations found'), text('Try a different search term')],
  },
  {
    screen: 'Messages, none yet',
    path: '/messages',
    email: CUSTOMER,
    changed: { path: CONVERSATIONS, change: () => ({ conversations: [] }) },
    items: [heading('No conversations yet'), text('Start chatting to see conversations here')],
  },
  {
    screen: 'Messages, loading',
    path: '/messages',
    email: CUSTOMER,
    pending: CONVERSATIONS,
    items: [text('Loading conversations')],
  },
  {
    screen: 'Messages, the deletion of a conversation',
    path: '/messages',
    email: CUSTOMER,
    act: async (page) => {
      await press(/^More for the conversation/)(page);
      await page.getByRole('menuitem', { name: 'Delete Conversation' }).click();
    },
    items: [
      dialog('Delete Conversation'),
      text(
        'Are you sure you want to delete this conversation? All messages will be permanently removed.',
      ),
    ],
  },
];
