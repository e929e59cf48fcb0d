import { Types } from 'mongoose';
import { AppError } from '../../platform/app-error.ts';
import { keyOfAnother } from '../../platform/idempotency.ts';
import type { ConversationRecord } from './conversation.schema.ts';
import type { MessageRecord } from './message.schema.ts';
import { UNREAD_MESSAGES_MAX, type Draft } from './conversations.repository.ts';
import { createAppendMessage } from './append-message.ts';
import { conversationNotFound, requireConversation, type MessagesParts } from './messages.parts.ts';
import type { ThreadRepair } from './repair-thread.ts';

export interface OutgoingMessage {
  conversationId: string;
  senderId: string;
  content: string;
  /** Makes a repeat answer the same message, sent once. */
  key: string | undefined;
}

/** With what stood in the database a moment ago. */
export interface ReadAheadMessage {
  draft: Draft;
  /** Undefined also when it is of others. */
  conversation: ConversationRecord | undefined;
  /** What was sent under the key before. */
  sentBefore: MessageRecord | undefined;
}

/** Nobody knows when the others look; whoever asks more often learns nothing sooner. */
const READ_SOON_SECONDS = 60;

interface Sent {
  message: MessageRecord;
  /** As it was read or written with the message. */
  conversation: ConversationRecord;
}

interface SendMessage {
  /** Only reads: it is not known yet whether the sender is who they say. */
  readAhead: (outgoing: OutgoingMessage) => Promise<ReadAheadMessage>;
  send: (message: ReadAheadMessage, requestId: string | undefined) => Promise<Sent>;
}

const keyInUse = () => keyOfAnother('message');

export function createSendMessage(parts: MessagesParts, threadRepair: ThreadRepair): SendMessage {
  const { conversations, messages, events, clock } = parts;
  const { forget, repair } = threadRepair;
  const append = createAppendMessage(parts, threadRepair);

  const draftOf = ({ key, conversationId, senderId, content }: OutgoingMessage): Draft => ({
    ...{ conversationId, senderId, content },
    id: new Types.ObjectId().toHexString(),
    createdAt: new Date(clock.now()),
    ...(key !== undefined && { sendKey: `${senderId} ${key}` }),
  });

  const findSent = async ({ sendKey }: Draft): Promise<MessageRecord | undefined> =>
    sendKey === undefined ? undefined : messages.findBySendKey(sendKey);

  const requireSame = (sent: MessageRecord, draft: Draft): MessageRecord => {
    const isSame = sent.conversationId === draft.conversationId && sent.content === draft.content;
    if (!isSame) throw keyInUse();
    return sent;
  };

  /** Why the conversation did not take the message; a repeat that came very close is answered after all. */
  const answerRefused = async (draft: Draft): Promise<Sent> => {
    const { conversationId, senderId, sendKey } = draft;
    const conversation = await requireConversation(conversations, conversationId, senderId);
    if (sendKey !== undefined && conversation.lastMessage?.sendKey === sendKey) {
      await repair(conversation);
    }
    const sent = await findSent(draft);
    if (sent) return { message: requireSame(sent, draft), conversation };
    if (conversation.unread.length >= UNREAD_MESSAGES_MAX) {
      const sentence = 'Your last messages are still unread, please wait until they are read';
      const retryAfterSeconds = READ_SOON_SECONDS;
      throw new AppError('too_many_tries', sentence, { retryAfterSeconds });
    }
    // What was sent in it may have gone with it since it was read.
    await requireConversation(conversations, conversationId, senderId);
    throw new AppError('unavailable', 'This message could not be sent, please try again');
  };

  return {
    readAhead: async (outgoing) => {
      const draft = draftOf(outgoing);
      const [conversation, sentBefore] = await Promise.all([
        conversations.findOfMember(outgoing.conversationId, outgoing.senderId),
        findSent(draft),
      ]);
      return { draft, conversation, sentBefore };
    },

    send: async ({ draft, conversation, sentBefore }, requestId) => {
      if (!conversation) throw conversationNotFound();
      if (sentBefore) return { message: requireSame(sentBefore, draft), conversation };
      const appended = await append(draft, conversation);
      if (!appended) return answerRefused(draft);
      const { message, after, readerId } = appended;
      if ((await messages.insert(message)) === 'sent-before') {
        await forget(conversation.id, draft.id);
        const sent = await findSent(draft);
        if (!sent) throw keyInUse();
        return { message: requireSame(sent, draft), conversation };
      }
      events.publish('message:created', { conversation: after, message, readerId }, requestId);
      return { message, conversation: after };
    },
  };
}
