import type { Conversation, Message, Participant } from '@crease/contract';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { MessageRecord } from './message.schema.ts';

/** The people and courts that conversations refer to, by id. */
export interface Named {
  people: ReadonlyMap<string, Participant>;
  courts: ReadonlyMap<string, { id: string; name: string }>;
}

/** The message may be newer than the conversation that was read before it: then nobody can have read it yet. */
export function presentMessage(message: MessageRecord, conversation: ConversationRecord): Message {
  const { id, conversationId, senderId, content, createdAt, place } = message;
  const isUnread =
    place > conversation.lastPlace || conversation.unread.some(({ messageId }) => messageId === id);
  return {
    _id: id,
    conversation: conversationId,
    sender: { _id: senderId },
    content,
    isRead: !isUnread,
    createdAt: createdAt.toISOString(),
  };
}

export function presentConversation(
  conversation: ConversationRecord,
  viewerId: string,
  { people, courts }: Named,
): Conversation {
  const { lastMessage, courtId } = conversation;
  const court = courts.get(courtId);
  const personOf = (id: string) => people.get(id) ?? { _id: id, name: 'Former member' };
  return {
    _id: conversation.id,
    owner: personOf(conversation.ownerId),
    customer: personOf(conversation.customerId),
    court: court ? { _id: court.id, name: court.name } : null,
    ...(lastMessage && {
      lastMessage: { content: lastMessage.content, sender: lastMessage.senderId },
      lastMessageAt: lastMessage.createdAt.toISOString(),
    }),
    unreadCount: conversation.unread.filter(({ readerId }) => readerId === viewerId).length,
    version: conversation.version,
    createdAt: conversation.createdAt.toISOString(),
  };
}
