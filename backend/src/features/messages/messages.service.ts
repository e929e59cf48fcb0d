/** The use cases of conversations and messages, in the shapes of the contract. */
import {
  MESSAGES_PER_PAGE,
  MESSAGES_PER_PAGE_MAX,
  type Conversation,
  type listMessagesEndpoint,
  type Message,
  type ParsedQuery,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { createSharedReads } from '../../platform/shared-work/shared-reads.ts';
import type { ConversationRecord } from './conversations/conversation.schema.ts';
import type { OwnedCourt } from './conversations/conversations.repository.ts';
import {
  createPopulateConversations,
  type PopulateConversations,
} from './conversations/populate-conversations.ts';
import {
  createStartConversation,
  type ConversationWish,
} from './conversations/start-conversation.ts';
import type { MessagesParts } from './messages.parts.ts';
import { conversationNotFound, partnerOf, requireConversation } from './messages.policy.ts';
import { presentMessage } from './messages.presenter.ts';
import { createSweepMessages } from './sweep-messages.ts';
import { createForgetDeleted, type ForgetDeleted } from './thread/forget-deleted.ts';
import { createReadThread, type ReadThread } from './thread/read-thread.ts';
import { createThreadRepair } from './thread/repair-thread.ts';
import {
  createSendMessage,
  type OutgoingMessage,
  type ReadAheadMessage,
} from './thread/send-message.ts';

export type ExportedConversation = Conversation & { messages: Message[] };

type MessagesQuery = ParsedQuery<typeof listMessagesEndpoint>;

const messageNotFound = () =>
  new AppError('not_found', 'This message does not exist, or not any more');

/** Everybody whose unread count drops with this conversation; a user with several unread messages appears once. */
function readersOf({ unread }: ConversationRecord): string[] {
  return [...new Set(unread.map(({ readerId }) => readerId))];
}

export class MessagesService {
  readonly populate: PopulateConversations;
  readonly sweep: () => Promise<void>;
  readonly readAheadOfSend: (outgoing: OutgoingMessage) => Promise<ReadAheadMessage>;
  readonly #parts: MessagesParts;
  readonly #forgetDeleted: ForgetDeleted;
  readonly #startConversation: ReturnType<typeof createStartConversation>;
  readonly #send: ReturnType<typeof createSendMessage>['send'];
  readonly #readThread: ReadThread;
  readonly #askUnread = createSharedReads<number>();

  constructor(parts: MessagesParts) {
    this.#parts = parts;
    const repair = createThreadRepair(parts);
    this.#startConversation = createStartConversation(parts);
    const sending = createSendMessage(parts, repair);
    this.readAheadOfSend = sending.readAhead;
    this.#send = sending.send;
    this.#readThread = createReadThread(parts, repair);
    this.populate = createPopulateConversations(parts.courts, parts.users);
    this.#forgetDeleted = createForgetDeleted(parts, repair);
    this.sweep = createSweepMessages(parts, this.#forgetDeleted);
  }

  /** @throws {AppError} forbidden unless a customer asks, not_found for a court they may not see */
  async startConversation(viewer: Viewer, wish: ConversationWish): Promise<Conversation> {
    const conversation = await this.#startConversation(viewer, wish);
    return (await this.populate([conversation], viewer.userId))[0] as Conversation;
  }

  async listConversations({ userId, role }: Viewer): Promise<Conversation[]> {
    const side = role === 'owner' ? 'owner' : 'customer';
    return this.populate(await this.#parts.conversations.findAllOf(side, userId), userId);
  }

  /** The customers who have a conversation about this owner's court. */
  findCustomersAbout(court: OwnedCourt): Promise<string[]> {
    return this.#parts.conversations.findCustomersAbout(court);
  }

  /** Undefined also when the user is not one of the two people in the conversation. */
  findOfMember(id: string, userId: string): Promise<ConversationRecord | undefined> {
    return this.#parts.conversations.findOfMember(id, userId);
  }

  /** `conversation` is what the route read ahead for this viewer. @throws {AppError} not_found */
  async listMessages(
    { userId }: Viewer,
    conversation: ConversationRecord | undefined,
    { before, limit = MESSAGES_PER_PAGE }: MessagesQuery,
  ) {
    if (!conversation) throw conversationNotFound();
    const thread = await this.#readThread({ conversation, userId, before, limit });
    return {
      messages: thread.messages.map((message) => presentMessage(message, thread.conversation)),
      hasMore: thread.hasMore,
      version: thread.conversation.version,
    };
  }

  /**
   * @throws {AppError} not_found, idempotency_conflict, or too_many_tries when the reader has too many unread
   * messages
   */
  async send(read: ReadAheadMessage, requestId: string | undefined): Promise<Message> {
    const { message, conversation } = await this.#send(read, requestId);
    return presentMessage(message, conversation);
  }

  /** Answers the viewer's unread count over all conversations, after this one was marked as read. */
  async markRead({ userId, requestId }: Viewer, conversationId: string): Promise<number> {
    const { conversations, events } = this.#parts;
    const after = await conversations.markRead(conversationId, userId);
    const read = after && { conversation: after, readerId: userId };
    if (read) events.publish('messages:read', read, requestId);
    else await requireConversation(conversations, conversationId, userId);
    return conversations.countUnread(userId);
  }

  countUnread(userId: string): Promise<number> {
    return this.#askUnread(userId, () => this.#parts.conversations.countUnread(userId));
  }

  /** @throws {AppError} forbidden for the other side, not_found for anyone else */
  async deleteMessage({ userId, requestId }: Viewer, messageId: string): Promise<void> {
    const { conversations, messages, sharedClock } = this.#parts;
    const message = await messages.findShown(messageId);
    if (!message) throw messageNotFound();
    const { id, conversationId, senderId } = message;
    if (!(await conversations.findOfMember(conversationId, userId))) throw messageNotFound();
    if (senderId !== userId) {
      throw new AppError('forbidden', 'Only its sender can delete a message');
    }
    if (!(await messages.hide(id, new Date(sharedClock.now())))) throw messageNotFound();
    await this.#forgetDeleted(message, requestId);
  }

  /** For both sides. @throws {AppError} not_found for anyone else */
  async deleteConversation(viewer: Viewer, conversationId: string): Promise<void> {
    if (!(await this.#remove(viewer, conversationId))) throw conversationNotFound();
  }

  /** Deletes every conversation of an account that was removed, for both sides. */
  async deleteAllOf(userId: string, requestId?: string): Promise<void> {
    for (const side of ['customer', 'owner'] as const) {
      const found = await this.#parts.conversations.findAllOf(side, userId);
      for (const { id } of found) await this.#remove({ userId, requestId }, id);
    }
  }

  /**
   * For the account export: every conversation with all its messages, oldest first. Without those that the other side
   * deletes meanwhile.
   */
  async exportConversations(viewer: Viewer): Promise<ExportedConversation[]> {
    const exported: ExportedConversation[] = [];
    for (const conversation of await this.listConversations(viewer)) {
      const id = conversation._id;
      try {
        exported.push({ ...conversation, messages: await this.#listAll(viewer, id) });
      } catch (error) {
        if (await this.findOfMember(id, viewer.userId)) throw error;
      }
    }
    return exported;
  }

  async #listAll(viewer: Viewer, conversationId: string): Promise<Message[]> {
    const all: Message[] = [];
    let hasMore = true;
    while (hasMore) {
      const before = all[0]?._id;
      const query = { before, limit: MESSAGES_PER_PAGE_MAX };
      const conversation = await this.findOfMember(conversationId, viewer.userId);
      const page = await this.listMessages(viewer, conversation, query);
      all.unshift(...page.messages);
      hasMore = page.hasMore;
    }
    return all;
  }

  /** False when this user has no such conversation. */
  async #remove(
    { userId, requestId }: Pick<Viewer, 'userId' | 'requestId'>,
    conversationId: string,
  ): Promise<boolean> {
    const { conversations, messages, events, sharedClock } = this.#parts;
    const before = await conversations.close(conversationId, userId, new Date(sharedClock.now()));
    if (!before) return false;
    const deleted = { conversation: before, unreadBy: readersOf(before) };
    events.publish('conversation:deleted', deleted, requestId);
    await messages.removeAllOf(before.id);
    return true;
  }

  /** The other person in the conversation; undefined when the user is not in it. */
  async findPartner(userId: string, conversationId: string): Promise<string | undefined> {
    const conversation = await this.findOfMember(conversationId, userId);
    return conversation && partnerOf(conversation, userId);
  }
}
