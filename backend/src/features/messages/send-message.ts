import { Types } from 'mongoose';
import { AppError } from '../../platform/app-error.ts';
import type { ConversationRecord } from './conversation.schema.ts';
import type { MessageRecord } from './message.schema.ts';
import { UNREAD_MESSAGES_MAX, type Draft } from './conversations.repository.ts';
import { createAppendMessage } from './append-message.ts';
import { requireConversation, type MessagesParts } from './messages.parts.ts';
import type { ThreadRepair } from './repair-thread.ts';

export interface Letter {
  conversationId: string;
  senderId: string;
  content: string;
  /** Makes a repeat answer the same message, sent once. */
  key: string | undefined;
  requestId?: string | undefined;
}

/** Nobody knows when the others look; whoever asks more often learns nothing sooner. */
const READ_SOON_SECONDS = 60;

interface Sent {
  message: MessageRecord;
  /** As it was read or written with the message. */
  conversation: ConversationRecord;
}

const keyInUse = () =>
  new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another message');

export function createSendMessage(
  parts: MessagesParts,
  threadRepair: ThreadRepair,
): (letter: Letter) => Promise<Sent> {
  const { conversations, messages, events, clock } = parts;
  const { forget, repair } = threadRepair;
  const append = createAppendMessage(parts, threadRepair);

  const draftOf = ({ key, conversationId, senderId, content }: Letter): Draft => ({
    ...{ conversationId, senderId, content },
    id: new Types.ObjectId().toHexString(),
    createdAt: new Date(clock.now()),
    ...(key !== undefined && { sendKey: `${senderId} ${key}` }),
  });

  const findRepeated = async (draft: Draft): Promise<MessageRecord | undefined> => {
    if (draft.sendKey === undefined) return undefined;
    const sent = await messages.findBySendKey(draft.sendKey);
    if (!sent) return undefined;
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
    const repeated = await findRepeated(draft);
    if (repeated) return { message: repeated, conversation };
    if (conversation.unread.length >= UNREAD_MESSAGES_MAX) {
      const sentence = 'Your last messages are still unread, please wait until they are read';
      const retryAfterSeconds = READ_SOON_SECONDS;
      throw new AppError('too_many_tries', sentence, { retryAfterSeconds });
    }
    throw new AppError('unavailable', 'This message could not be sent, please try again');
  };

  return async (letter) => {
    const { senderId } = letter;
    const conversation = await requireConversation(conversations, letter.conversationId, senderId);
    const draft = draftOf({ ...letter, conversationId: conversation.id });
    const repeated = await findRepeated(draft);
    if (repeated) return { message: repeated, conversation };
    const appended = await append(draft, conversation);
    if (!appended) return answerRefused(draft);
    const { after, readerId } = appended;
    const message = { ...draft, place: after.lastPlace };
    if ((await messages.insert(message)) === 'sent-before') {
      await forget(conversation.id, draft.id);
      const sent = await findRepeated(draft);
      if (!sent) throw keyInUse();
      return { message: sent, conversation };
    }
    events.publish('message:created', { conversation: after, message, readerId }, letter.requestId);
    return { message, conversation: after };
  };
}
