import type { ConversationRecord } from './conversation.schema.ts';
import { UNREAD_MESSAGES_MAX, type Draft } from './conversations.repository.ts';
import type { MessageRecord } from './message.schema.ts';
import { partnerOf, requireConversation, type MessagesParts } from './messages.parts.ts';
import type { ThreadRepair } from './repair-thread.ts';

interface Appended {
  message: MessageRecord;
  /** With the message as its last one. */
  after: ConversationRecord;
  readerId: string;
}

/** Undefined when the conversation does not take the message. */
export type AppendMessage = (
  draft: Draft,
  conversation: ConversationRecord,
) => Promise<Appended | undefined>;

/** Not when too much is unread, nor when this very sending is its last message. */
function takes({ unread, lastMessage }: ConversationRecord, { sendKey }: Draft): boolean {
  if (unread.length >= UNREAD_MESSAGES_MAX) return false;
  return sendKey === undefined || lastMessage?.sendKey !== sendKey;
}

/** Later than what it stands behind, whichever clock was looked at first: pages put messages in the order of their times. */
function datedAfter({ lastMessage }: ConversationRecord, draft: Draft): Draft {
  const earliestMs = lastMessage ? lastMessage.createdAt.getTime() + 1 : -Infinity;
  const createdAt = new Date(Math.max(draft.createdAt.getTime(), earliestMs));
  return { ...draft, createdAt };
}

/** As the write leaves it that appends the draft to this version, whatever became of it since. */
function appendedTo(read: ConversationRecord, draft: Draft, readerId: string): Appended {
  const lastPlace = read.lastPlace + 1;
  const message = { ...draft, place: lastPlace };
  const after = {
    ...read,
    version: read.version + 1,
    lastPlace,
    lastMessage: message,
    unread: [...read.unread, { readerId, messageId: draft.id }],
    activeAt: draft.createdAt,
  };
  return { message, after, readerId };
}

export function createAppendMessage(
  { conversations, messages }: MessagesParts,
  { repair }: ThreadRepair,
): AppendMessage {
  /** Only the last message may be without its own document: a crash then leaves one to be finished, and none is lost. */
  const finishLast = async (conversation: ConversationRecord): Promise<void> => {
    const { id, lastMessage } = conversation;
    const isFinished = !lastMessage || (await messages.isStored(id, lastMessage.id));
    if (!isFinished) await repair(conversation);
  };

  /** Whether a draft was appended after all; whoever wrote after it has given it its own document first. */
  const isIn = async ({ id, conversationId }: Draft, { lastMessage }: ConversationRecord) =>
    lastMessage?.id === id || messages.isStored(conversationId, id);

  return async (draft, conversation) => {
    const { conversationId, senderId } = draft;
    const readAgain = () => requireConversation(conversations, conversationId, senderId);
    const readerId = partnerOf(conversation, senderId);
    // Nobody is refused for how it was a moment ago.
    let read = takes(conversation, draft) ? conversation : await readAgain();
    // A turn is repeated only when somebody else's change came between, so one of all who try gets through.
    while (takes(read, draft)) {
      await finishLast(read);
      const dated = datedAfter(read, draft);
      const outcome = await conversations.append(dated, { readerId, version: read.version });
      const appended = appendedTo(read, dated, readerId);
      if (outcome === 'appended') return appended;
      read = await readAgain();
      if (outcome === 'unsure' && (await isIn(draft, read))) return appended;
    }
    return undefined;
  };
}
