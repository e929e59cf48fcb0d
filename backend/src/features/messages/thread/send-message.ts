import { Types } from 'mongoose';
import { AppError } from '../../../platform/errors/app-error.ts';
import { keyOfAnother } from '../../../platform/mongo/idempotency.ts';
import type { ConversationRecord } from '../conversations/conversation.schema.ts';
import type { Draft } from '../conversations/conversations.repository.ts';
import type { MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import { conversationNotFound, requireConversation } from '../messages.policy.ts';
import { createAppendMessage, isReaderFull } from './append-message.ts';
import type { ThreadRepair } from './repair-thread.ts';

export interface OutgoingMessage {
  conversationId: string;
  senderId: string;
  content: string;
  /** The Idempotency-Key: a repeat under it answers the message that was sent the first time. */
  key: string | undefined;
}

/** The message with what was read for it before the sender's session was confirmed. */
export interface MessageLook {
  draft: Draft;
  /** Undefined also when the sender is not one of the two people in it. */
  conversation: ConversationRecord | undefined;
  /** The message that was sent under the same key before. */
  sentBefore: MessageRecord | undefined;
}

/** Nobody knows when the reader will look, so there is no point in trying more often than this. */
const READ_SOON_SECONDS = 60;

interface Sent {
  message: MessageRecord;
  /** The conversation that `message` is presented with. */
  conversation: ConversationRecord;
}

interface SendMessage {
  /** Must only read: the sender's session is still being checked. */
  lookAt: (outgoing: OutgoingMessage) => Promise<MessageLook>;
  send: (look: MessageLook, requestId: string | undefined) => Promise<Sent>;
}

const keyInUse = () => keyOfAnother('message');

export function createSendMessage(parts: MessagesParts, threadRepair: ThreadRepair): SendMessage {
  const { conversationRecords, messageRecords, clock } = parts;
  const { storeLast, forget, repair } = threadRepair;
  const append = createAppendMessage(parts, threadRepair);

  const draftOf = ({ key, conversationId, senderId, content }: OutgoingMessage): Draft => ({
    conversationId,
    senderId,
    content,
    id: new Types.ObjectId().toHexString(),
    createdAt: new Date(clock.now()),
    ...(key !== undefined && { sendKey: `${senderId} ${key}` }),
  });

  const findSent = async ({ sendKey }: Draft): Promise<MessageRecord | undefined> =>
    sendKey === undefined ? undefined : messageRecords.findBySendKey(sendKey);

  const requireSame = (sent: MessageRecord, draft: Draft): MessageRecord => {
    const isSame = sent.conversationId === draft.conversationId && sent.content === draft.content;
    if (!isSame) throw keyInUse();
    return sent;
  };

  /**
   * Finds out why the conversation refused the message. It may be a repeat that came so close after the first request
   * that `sentBefore` missed it: then that message is the answer.
   */
  const answerRefused = async (draft: Draft): Promise<Sent> => {
    const { conversationId, senderId, sendKey } = draft;
    const conversation = await requireConversation(conversationRecords, conversationId, senderId);
    if (sendKey !== undefined && conversation.lastMessage?.sendKey === sendKey) {
      await repair(conversation);
    }
    const sent = await findSent(draft);
    if (sent) return { message: requireSame(sent, draft), conversation };
    if (isReaderFull(conversation, draft)) {
      const sentence = 'Your last messages are still unread, please wait until they are read';
      const retryAfterSeconds = READ_SOON_SECONDS;
      throw new AppError('too_many_tries', sentence, { retryAfterSeconds });
    }
    // The conversation may have been deleted between the two reads, and the message sent before with it.
    await requireConversation(conversationRecords, conversationId, senderId);
    throw new AppError('unavailable', 'This message could not be sent, please try again');
  };

  return {
    lookAt: async (outgoing) => {
      const draft = draftOf(outgoing);
      const [conversation, sentBefore] = await Promise.all([
        conversationRecords.findOfMember(outgoing.conversationId, outgoing.senderId),
        findSent(draft),
      ]);
      return { draft, conversation, sentBefore };
    },

    send: async ({ draft, conversation, sentBefore }, requestId) => {
      if (!conversation) throw conversationNotFound();
      if (sentBefore) return { message: requireSame(sentBefore, draft), conversation };
      const appended = await append(draft, conversation);
      if (!appended) return answerRefused(draft);
      const { message, after } = appended;
      if (!(await storeLast(after, message, requestId))) {
        await forget(conversation.id, draft.id);
        const sent = await findSent(draft);
        if (!sent) throw keyInUse();
        return { message: requireSame(sent, draft), conversation };
      }
      return { message, conversation: after };
    },
  };
}
