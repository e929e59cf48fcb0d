import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import type { Draft } from '../conversations/conversations.repository.ts';
import type { MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { partnerOf, requireConversation } from '../messages.policy.ts';
import type { ThreadRepair } from './repair-thread.ts';

/**
 * Far more than anyone leaves unread, for each side. It keeps one side from growing the conversation's document without
 * end.
 */
export const UNREAD_MESSAGES_MAX = 500;

interface Appended {
  message: MessageRecord;
  /** The conversation after the write, with the message as its last one. */
  after: ConversationRecord;
}

/** What the sender has not read themselves does not count: otherwise whoever writes a lot could not be answered. */
export function isReaderFull({ unread }: ConversationRecord, { senderId }: Draft): boolean {
  const ofReader = unread.filter(({ readerId }) => readerId !== senderId);
  return ofReader.length >= UNREAD_MESSAGES_MAX;
}

/**
 * False when the reader has too many unread messages, or when this very message (same send key) is the last one
 * already.
 */
function takes(conversation: ConversationRecord, draft: Draft): boolean {
  if (isReaderFull(conversation, draft)) return false;
  return draft.sendKey === undefined || conversation.lastMessage?.sendKey !== draft.sendKey;
}

/**
 * Pages sort messages by time, and the clocks of several instances differ: so a message is always dated after the one
 * before it.
 */
function datedAfter({ lastMessage }: ConversationRecord, draft: Draft): Draft {
  const earliestMs = lastMessage ? lastMessage.createdAt.getTime() + 1 : -Infinity;
  const createdAt = new Date(Math.max(draft.createdAt.getTime(), earliestMs));
  return { ...draft, createdAt };
}

/**
 * The conversation as this append leaves it. It is computed, because others may have written to it before it could be
 * read.
 */
function appendedTo(read: ConversationRecord, draft: Draft, readerId: string): Appended {
  const lastPlace = read.lastPlace + 1;
  const message = { ...draft, place: lastPlace };
  const after = {
    ...read,
    version: read.version + 1,
    lastPlace,
    lastMessage: message,
    unread: [...read.unread, { readerId, messageId: draft.id }],
  };
  return { message, after };
}

export function createAppendMessage(
  { conversationRecords, messageRecords }: MessagesParts,
  { repair }: ThreadRepair,
) {
  /**
   * Before the next message is appended, the last one must have its own document. So a crash leaves at most one
   * message to repair, and none is lost.
   */
  const finishLast = async (conversation: ConversationRecord): Promise<void> => {
    const { id, lastMessage } = conversation;
    const isFinished = !lastMessage || (await messageRecords.isStored(id, lastMessage.id));
    if (!isFinished) await repair(conversation);
  };

  /**
   * Whether the draft was appended after all. Then it is still the last message, or whoever wrote after it has stored
   * its document first.
   */
  const isIn = async ({ id, conversationId }: Draft, { lastMessage }: ConversationRecord) =>
    lastMessage?.id === id || messageRecords.isStored(conversationId, id);

  /** Undefined when the conversation refused the message (see `takes`). */
  return async (draft: Draft, conversation: ConversationRecord): Promise<Appended | undefined> => {
    const { conversationId, senderId } = draft;
    const readAgain = () => requireConversation(conversationRecords, conversationId, senderId);
    const readerId = partnerOf(conversation, senderId);
    // The conversation was read before the request was fully checked, so a refusal is decided by a fresh read.
    let read = takes(conversation, draft) ? conversation : await readAgain();
    // The loop repeats only when somebody else changed the conversation meanwhile. So of all who try at once, one
    // always gets through.
    while (takes(read, draft)) {
      await finishLast(read);
      const dated = datedAfter(read, draft);
      const outcome = await conversationRecords.append(dated, { readerId, version: read.version });
      const appended = appendedTo(read, dated, readerId);
      if (outcome === 'appended') return appended;
      read = await readAgain();
      if (outcome === 'unsure' && (await isIn(draft, read))) return appended;
    }
    return undefined;
  };
}
