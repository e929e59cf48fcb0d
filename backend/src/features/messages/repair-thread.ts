/**
 * A message is sent by one write on its conversation, its own document follows; it is deleted by hiding that document,
 * the conversation follows. What a crash left between two such writes is finished here, by whoever comes across it.
 */
import type { ConversationRecord } from './conversation.schema.ts';
import type { ConversationsRepository } from './conversations.repository.ts';
import type { MessagesRepository } from './messages.repository.ts';

export interface ThreadRepair {
  /** Takes a message out of its conversation. Answers the conversation before; undefined when it is gone. */
  forget: (conversationId: string, messageId: string) => Promise<ConversationRecord | undefined>;
  /** Makes messages and conversation agree when the newest of the one is not the last of the other. */
  repair: (conversation: ConversationRecord) => Promise<void>;
}

export function createThreadRepair(
  conversations: ConversationsRepository,
  messages: MessagesRepository,
): ThreadRepair {
  const forget: ThreadRepair['forget'] = async (conversationId, messageId) => {
    // A turn is repeated only when somebody else's change came between, so one of all who try gets through.
    for (;;) {
      const before = await conversations.forget(conversationId, messageId);
      if (before) return before;
      const read = await conversations.findById(conversationId);
      if (!read) return undefined;
      if (read.lastMessage?.id !== messageId) continue;
      const [newest] = await messages.findNewest(conversationId, { limit: 1 });
      if (await conversations.replaceLast(read, newest, messageId)) return read;
    }
  };

  return {
    forget,
    repair: async ({ id, lastMessage }) => {
      if (lastMessage && (await messages.insert(lastMessage)) === 'sent-before') {
        await forget(id, lastMessage.id);
        return;
      }
      const read = await conversations.findById(id);
      const [newest] = await messages.findNewest(id, { limit: 1 });
      // Another last message than before is on its way, and whoever sent it sees to it.
      if (!read || read.lastMessage?.id !== lastMessage?.id) return;
      if (read.lastMessage?.id !== newest?.id) await conversations.replaceLast(read, newest);
    },
  };
}
