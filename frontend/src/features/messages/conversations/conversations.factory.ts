/** A conversations store for tests, over a fake server. */
import type { Conversation } from '@crease/contract';
import { vi } from 'vitest';
import { CUSTOMER, makeConversation, minute } from '../messages.factory.ts';
import { createConversationsStore, type ConversationsParts } from './conversations.store.ts';

export const OLDER = makeConversation('1', { lastMessageAt: minute(5) });
export const NEWER = makeConversation('2', { lastMessageAt: minute(9) });

/** A store over a fake server that has these conversations. */
export async function setUp(...conversations: Conversation[]) {
  const parts = {
    fetchConversations: vi.fn<ConversationsParts['fetchConversations']>(),
    deleteConversation: vi.fn<ConversationsParts['deleteConversation']>().mockResolvedValue(),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  parts.fetchConversations.mockResolvedValue(conversations);
  const store = createConversationsStore(parts);
  const state = () => store.getState();
  await state().open(CUSTOMER._id);
  const ids = () => state().conversations.map(({ _id }) => _id);
  return { parts, state, ids };
}
