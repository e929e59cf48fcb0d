import { AppError } from '../../../platform/errors/app-error.ts';
import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import type { MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { requireConversation } from '../messages.policy.ts';
import type { ThreadRepair } from './repair-thread.ts';

interface ThreadQuery {
  /** What the route read ahead for this user. */
  conversation: ConversationRecord;
  userId: string;
  /** Only messages sent before this one. */
  before: string | undefined;
  limit: number;
}

interface Thread {
  /** Read before the messages, so it may be older than they are, never newer. */
  conversation: ConversationRecord;
  /** Oldest first. */
  messages: MessageRecord[];
  hasMore: boolean;
}

export function createReadThread(
  { conversationRecords, messageRecords }: MessagesParts,
  { repair }: ThreadRepair,
) {
  const findPage = async ({ conversation, before, limit }: ThreadQuery) => {
    const oneMore = { limit: limit + 1 };
    if (before === undefined) return messageRecords.findNewest(conversation.id, oneMore);
    const place = await messageRecords.findPlace(conversation.id, before);
    if (place === undefined)
      throw new AppError('not_found', 'This message does not exist any more');
    return messageRecords.findNewest(conversation.id, { ...oneMore, before: place });
  };

  return async (query: ThreadQuery): Promise<Thread> => {
    const { conversation, userId, before } = query;
    let found = await findPage(query);
    if (before === undefined && found[0]?.id !== conversation.lastMessage?.id) {
      await repair(conversation);
      // This only checks that the conversation was not deleted. A newer version of it must not be answered: the page
      // of messages read here might lack what that version counts.
      await requireConversation(conversationRecords, conversation.id, userId);
      found = await findPage(query);
    }
    return {
      conversation,
      messages: found.slice(0, query.limit).reverse(),
      hasMore: found.length > query.limit,
    };
  };
}
