import { expect, test } from 'vitest';
import { makeMessage } from '../messages.factory.ts';
import { OLDER, setUp } from './conversations.factory.ts';

const created = (number: number, version: number) => ({
  conversationId: OLDER._id,
  version,
  message: makeMessage(number),
});

test('when a message counts as seen, its thread is left before it was marked and another one comes meanwhile, then both are unread', async () => {
  const { parts, state } = await setUp(OLDER);
  const answers = [
    { ...OLDER, version: 2, unreadCount: 1 },
    { ...OLDER, version: 3, unreadCount: 2 },
  ];
  for (const answer of answers) parts.fetchConversations.mockResolvedValueOnce([answer]);
  state().receiveMessage(created(2, 2), true);
  state().recount(OLDER._id);
  state().receiveMessage(created(3, 3), false);
  await expect.poll(() => state().conversations[0], { timeout: 1_000 }).toEqual(answers[1]);
});
