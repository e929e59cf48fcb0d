import type { ConversationRecord } from './conversation.schema.ts';
import type { Draft } from './conversations.repository.ts';
import { partnerOf, requireConversation, type MessagesParts } from './messages.parts.ts';
import type { ThreadRepair } from './repair-thread.ts';

interface Appended {
  /** With the message as its last one. */
  after: ConversationRecord;
  readerId: string;
}

/** Undefined when the conversation does not take the message. */
export type AppendMessage = (
  draft: Draft,
  conversation: ConversationRecord,
) => Promise<Appended | undefined>;

export function createAppendMessage(
  { conversations, messages }: MessagesParts,
  { repair }: ThreadRepair,
): AppendMessage {
  /** Only the last message may be without its own document: a crash then leaves one to be finished, and none is lost. */
  const finishLast = async (conversation: ConversationRecord): Promise<void> => {
    const { id, lastMessage } = conversation;
    const isFinished = !lastMessage || (await messages.findPlace(id, lastMessage.id)) !== undefined;
    if (!isFinished) await repair(conversation);
  };

  return async (draft, conversation) => {
    const { conversationId, senderId } = draft;
    const readerId = partnerOf(conversation, senderId);
    let read = conversation;
    // A turn is repeated only when somebody else's change came between, so one of all who try gets through.
    for (;;) {
      await finishLast(read);
      const after = await conversations.append(draft, {
        readerId,
        following: read.lastMessage?.id,
      });
      if (after) return { after, readerId };
      const { version } = read;
      read = await requireConversation(conversations, conversationId, senderId);
      // The same last message does not tell: a repeat may have come between and been taken out again.
      if (read.version === version) return undefined;
    }
  };
}
