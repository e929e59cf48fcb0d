/**
 * Sending is two writes: the message goes into its conversation, then its own document is stored. Deleting is two
 * writes too: the document is hidden, then the conversation follows. Whoever comes across what a crash left between
 * the two finishes it here.
 */
import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import type { ConversationsRepository } from '../conversations/conversations.repository.ts';
import type { MessagesRepository } from '../messages.repository.ts';

export interface ThreadRepair {
  /**
   * Takes a message out of its conversation. Answers the conversation as it was before; undefined when it is gone.
   */
  forget: (conversationId: string, messageId: string) => Promise<ConversationRecord | undefined>;
  /** Makes the two agree when the conversation's last message is not the newest message document. */
  repair: (conversation: ConversationRecord) => Promise<void>;
}

export function createThreadRepair(
  conversations: ConversationsRepository,
  messages: MessagesRepository,
): ThreadRepair {
  const forget: ThreadRepair['forget'] = async (conversationId, messageId) => {
    // The loop repeats only when somebody else changed the conversation in between, so of all who try one always gets
    // through.
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
      // Somebody sent a message meanwhile; their request stores its document.
      if (!read || read.lastMessage?.id !== lastMessage?.id) return;
      if (read.lastMessage?.id !== newest?.id) await conversations.replaceLast(read, newest);
    },
  };
}
