/**
 * Sending is two writes: the message goes into its conversation, then its own document is stored. Deleting is two
 * writes too: the document is hidden, then the conversation follows. Whoever comes across what a crash left between
 * the two finishes it here.
 */
import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import { DELETED_REST_MS, type MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { partnerOf } from '../messages.policy.ts';

/** From this time on others may have stored and deleted the message, and it may soon be purged without a trace. */
const LATE_MS = DELETED_REST_MS / 2;

export interface ThreadRepair {
  /**
   * Stores the document of the conversation's last message. Whoever does it first tells of the message, because its
   * sender may be dead. False when the same was sent before, as another message under the same key.
   */
  storeLast: (
    conversation: ConversationRecord,
    last: MessageRecord,
    requestId?: string,
  ) => Promise<boolean>;
  /**
   * Takes a message out of its conversation. Answers the conversation as it was before; undefined when it is gone.
   */
  forget: (conversationId: string, messageId: string) => Promise<ConversationRecord | undefined>;
  /** Makes the two agree when the conversation's last message is not the newest message document. */
  repair: (conversation: ConversationRecord) => Promise<void>;
}

export function createThreadRepair({
  conversationRecords,
  messageRecords,
  events,
  clock,
  sharedClock,
}: Pick<
  MessagesParts,
  'conversationRecords' | 'messageRecords' | 'events' | 'clock' | 'sharedClock'
>): ThreadRepair {
  // A message is dated by its sender's clock, which may be ahead; the shared one stands still while a machine sleeps.
  const isLate = ({ createdAt }: MessageRecord) =>
    Math.max(clock.now(), sharedClock.now()) - createdAt.getTime() >= LATE_MS;

  /** Whether the message was taken out of its conversation. A newer message in its place does not say so. */
  const isTakenAway = async ({ id, conversationId, place }: MessageRecord): Promise<boolean> => {
    const read = await conversationRecords.findById(conversationId);
    return !read || (read.lastPlace === place && read.lastMessage?.id !== id);
  };

  const forget: ThreadRepair['forget'] = async (conversationId, messageId) => {
    // The loop repeats only when somebody else changed the conversation meanwhile. So of all who try at once, one
    // always gets through.
    for (;;) {
      const before = await conversationRecords.forget(conversationId, messageId);
      if (before) return before;
      const read = await conversationRecords.findById(conversationId);
      if (!read) return undefined;
      if (read.lastMessage?.id !== messageId) continue;
      const [newest] = await messageRecords.findNewest(conversationId, { limit: 1 });
      if (await conversationRecords.replaceLast(read, newest, messageId)) return read;
    }
  };

  const isTheOneSent = async ({ id, sendKey }: MessageRecord): Promise<boolean> => {
    const sent = sendKey === undefined ? undefined : await messageRecords.findBySendKey(sendKey);
    return !sent || sent.id === id;
  };

  const storeLast: ThreadRepair['storeLast'] = async (conversation, last, requestId) => {
    const read = isLate(last) ? await conversationRecords.findById(conversation.id) : conversation;
    // Whoever wrote the next message has stored this one first, or found that the same was sent before.
    if (read?.lastMessage?.id !== last.id) return isTheOneSent(last);
    const outcome = await messageRecords.insert(last);
    const isOver = outcome === 'stored' && isLate(last) && (await isTakenAway(last));
    if (isOver) await messageRecords.purge(last.id);
    else if (outcome === 'stored') {
      const readerId = partnerOf(conversation, last.senderId);
      events.publish('message:created', { conversation, message: last, readerId }, requestId);
    }
    return outcome !== 'sent-before';
  };

  return {
    storeLast,
    forget,
    repair: async (conversation) => {
      const { id, lastMessage } = conversation;
      if (lastMessage && !(await storeLast(conversation, lastMessage))) {
        await forget(id, lastMessage.id);
        return;
      }
      const read = await conversationRecords.findById(id);
      const [newest] = await messageRecords.findNewest(id, { limit: 1 });
      // Somebody sent a message meanwhile; their request stores its document.
      if (!read || read.lastMessage?.id !== lastMessage?.id) return;
      if (read.lastMessage?.id !== newest?.id) await conversationRecords.replaceLast(read, newest);
    },
  };
}
