/** The use cases of conversations and messages, in the shapes of the contract. */
import type { Conversation, Message } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { createSharedReads } from '../../platform/shared-work/shared-reads.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { OwnedCourt } from './conversations/conversations.repository.ts';
import { createDeleteConversations } from './conversations/delete-conversations.ts';
import { createPopulateConversations } from './conversations/populate-conversations.ts';
import {
  createStartConversation,
  type ConversationWish,
} from './conversations/start-conversation.ts';
import { createExportConversations } from './export-conversations.ts';
import type { MessagesParts } from './messages.parts.ts';
import { partnerOf } from './messages.policy.ts';
import { presentMessage } from './messages.presenter.ts';
import { createSweepMessages } from './sweep-messages.ts';
import { createDeleteMessage, createFindMessageOfMember } from './thread/delete-message.ts';
import { createForgetDeleted } from './thread/forget-deleted.ts';
import { createListMessages } from './thread/list-messages.ts';
import { createMarkRead } from './thread/mark-read.ts';
import { createThreadRepair } from './thread/repair-thread.ts';
import { createSendMessage, type MessageLook } from './thread/send-message.ts';

export function createMessagesService(parts: MessagesParts) {
  const { conversationRecords } = parts;
  const repair = createThreadRepair(parts);
  const forgetDeleted = createForgetDeleted(parts, repair);
  const start = createStartConversation(parts);
  const sending = createSendMessage(parts, repair);
  const listMessages = createListMessages(parts, repair);
  const { populate, populateOne } = createPopulateConversations(parts);
  const askUnread = createSharedReads<number>();

  /** Undefined also when the user is not one of the two people in the conversation. */
  const findOfMember = (id: string, userId: string): Promise<ConversationRecord | undefined> =>
    conversationRecords.findOfMember(id, userId);

  return {
    populate,
    populateOne,
    findOfMember,
    listMessages,
    lookAtMessage: sending.lookAt,
    markRead: createMarkRead(parts),
    findMessageOfMember: createFindMessageOfMember(parts),
    deleteMessage: createDeleteMessage(parts, forgetDeleted),
    ...createDeleteConversations(parts),
    exportConversations: createExportConversations({ conversationRecords, populate, listMessages }),
    sweep: createSweepMessages(parts, forgetDeleted),

    /** For `populate`. */
    findAllOf: (userId: string): Promise<ConversationRecord[]> =>
      conversationRecords.findAllOf(userId),

    /** @throws {AppError} forbidden unless a customer asks, not_found for a court they may not see */
    startConversation: async (viewer: Viewer, wish: ConversationWish): Promise<Conversation> =>
      populateOne(await start(viewer, wish), viewer.userId),

    /**
     * @throws {AppError} not_found, idempotency_conflict, or too_many_tries when the reader has too many unread
     * messages
     */
    send: async (look: MessageLook, requestId: string | undefined): Promise<Message> => {
      const { message, conversation } = await sending.send(look, requestId);
      return presentMessage(message, conversation);
    },

    countUnread: (userId: string): Promise<number> =>
      askUnread(userId, () => conversationRecords.countUnread(userId)),

    /** The customers who have a conversation about this owner's court. */
    findCustomersAbout: (court: OwnedCourt): Promise<string[]> =>
      conversationRecords.findCustomersAbout(court),

    /** The other people of all conversations of this user. */
    findPartners: async (userId: string): Promise<string[]> =>
      (await conversationRecords.findAllOf(userId)).map((each) => partnerOf(each, userId)),

    /** The other person in the conversation; undefined when the user is not in it. */
    findPartner: async (userId: string, conversationId: string): Promise<string | undefined> => {
      const conversation = await findOfMember(conversationId, userId);
      return conversation && partnerOf(conversation, userId);
    },
  };
}

export type MessagesService = ReturnType<typeof createMessagesService>;
