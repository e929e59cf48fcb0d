import { afterEach, expect, test, vi } from 'vitest';
import { answerCallsWith } from '../../shared/lib/api/answers.factory.ts';
import { fetchConversations } from './messages.api.ts';
import { makeConversation } from './messages.factory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when another server does not count the unread messages of a conversation, then there are none', async () => {
  const { unreadCount: _, ...told } = makeConversation('1');
  answerCallsWith({ conversations: [told] });
  expect(await fetchConversations()).toEqual([{ ...told, unreadCount: 0 }]);
});
