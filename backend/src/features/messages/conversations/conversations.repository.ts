import { Types, type Connection, type mongo } from 'mongoose';
import { refusedKeyOf } from '../../../platform/mongo/mongo-errors.ts';
import {
  anyOf,
  findAll,
  findInOrder,
  openCollection,
} from '../../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../../platform/shared-work/reads-by-id.ts';
import { SWEPT_AT_ONCE } from '../../../platform/portions/sweep-in-parts.ts';
import type { MessageRecord } from '../message.schema.ts';
import {
  createAppend,
  createCountUnread,
  type Append,
  type AppendOutcome,
} from './batched-commands.ts';
import {
  conversationRecordOf,
  conversationSchema,
  newConversationDocumentOf,
  OPEN,
  type ConversationDocument,
  type ConversationRecord,
  type NewConversation,
} from './conversation.schema.ts';

type Filter = mongo.Filter<ConversationDocument>;
type Change = mongo.UpdateFilter<ConversationDocument>;

/** Conversations are found by their owner, not by their court. */
export interface OwnedCourt {
  id: string;
  ownerId: string;
}

/** The version of the conversation that a message is appended to, and who will read it. */
type AppendTarget = Pick<Append, 'version' | 'readerId'>;

/** A message before the write that appends it gives it a place. */
export type Draft = Omit<MessageRecord, 'place'>;

const AFTER = { returnDocument: 'after' } as const;
const BEFORE = { returnDocument: 'before' } as const;

const openOne = (id: string): Filter => ({ _id: new Types.ObjectId(id), ...OPEN });

function openOneOf(id: string, userId: string): Filter {
  const member = new Types.ObjectId(userId);
  return { ...openOne(id), $or: [{ customer: member }, { owner: member }] };
}

function previewOf(message: Draft) {
  const { id, senderId, content, createdAt, sendKey } = message;
  return {
    id: new Types.ObjectId(id),
    sender: new Types.ObjectId(senderId),
    content,
    createdAt,
    ...(sendKey !== undefined && { sendKey }),
  };
}

/** All reads and writes of conversations. Every change is one atomic write on one document. */
export class ConversationsRepository {
  readonly #conversations: mongo.Collection<ConversationDocument>;
  readonly #byId: ReadsById<ConversationRecord>;
  readonly #append: (append: Append) => Promise<AppendOutcome>;
  readonly #countUnread: (userId: string) => Promise<number>;

  constructor(connection: Connection) {
    this.#conversations = openCollection(connection, 'Conversation', conversationSchema);
    this.#append = createAppend(this.#conversations);
    this.#countUnread = createCountUnread(this.#conversations);
    this.#byId = createReadsById(async (ids) => {
      const found = await findAll(this.#conversations, { _id: anyOf(ids), ...OPEN });
      return found.map(conversationRecordOf);
    });
  }

  /** Undefined when the customer already has an open conversation about the court: the unique index decides. */
  async insert(conversation: NewConversation): Promise<ConversationRecord | undefined> {
    const document = newConversationDocumentOf(conversation);
    try {
      await this.#conversations.insertOne(document);
      return conversationRecordOf(document);
    } catch (error) {
      if (!refusedKeyOf(error)) throw error;
      return undefined;
    }
  }

  async findByCourt(customerId: string, courtId: string): Promise<ConversationRecord | undefined> {
    const found = await this.#conversations.findOne({
      customer: new Types.ObjectId(customerId),
      court: new Types.ObjectId(courtId),
      ...OPEN,
    });
    return found ? conversationRecordOf(found) : undefined;
  }

  findById(id: string): Promise<ConversationRecord | undefined> {
    return this.#byId.find(id);
  }

  /** Undefined also when the user is not one of the two people in the conversation. */
  async findOfMember(id: string, userId: string): Promise<ConversationRecord | undefined> {
    const found = await this.findById(id);
    return found?.customerId === userId || found?.ownerId === userId ? found : undefined;
  }

  /**
   * Those with the latest messages come first. Looks on both sides, although one of them is empty, because nobody is
   * customer and owner. Asking for the role first would be another trip to the database.
   */
  async findAllOf(userId: string): Promise<ConversationRecord[]> {
    const sides = ['customer', 'owner'] as const;
    const found = await Promise.all(sides.map((side) => this.#findOnSide(side, userId)));
    return found.flat();
  }

  async #findOnSide(side: 'customer' | 'owner', userId: string): Promise<ConversationRecord[]> {
    const open = { [side]: new Types.ObjectId(userId), ...OPEN };
    const found = await findInOrder(this.#conversations, open, { activeAt: -1, _id: -1 });
    return found.map(conversationRecordOf);
  }

  async findCustomersAbout({ id, ownerId }: OwnedCourt): Promise<string[]> {
    const about = { owner: new Types.ObjectId(ownerId), court: new Types.ObjectId(id), ...OPEN };
    const found = await findAll(this.#conversations, about, ['customer']);
    return found.map(({ customer }) => customer.toHexString());
  }

  countUnread(userId: string): Promise<number> {
    return this.#countUnread(userId);
  }

  /** Refused when the conversation was deleted or has another version by now. */
  append(draft: Draft, target: AppendTarget): Promise<AppendOutcome> {
    const { conversationId } = draft;
    return this.#append({ conversationId, ...target, lastMessage: previewOf(draft) });
  }

  /** Undefined when the user had nothing unread there. */
  markRead(id: string, readerId: string): Promise<ConversationRecord | undefined> {
    const reader = new Types.ObjectId(readerId);
    return this.#change(
      { ...openOneOf(id, readerId), 'unread.reader': reader },
      { $inc: { version: 1 }, $pull: { unread: { reader } } },
      AFTER,
    );
  }

  /**
   * Removes a deleted message from the unread list. Answers the conversation as it was before; undefined when it is
   * the last message, which `replaceLast` handles, or when the conversation is gone.
   */
  forget(id: string, messageId: string): Promise<ConversationRecord | undefined> {
    const message = new Types.ObjectId(messageId);
    return this.#change(
      { ...openOne(id), 'lastMessage.id': { $ne: message } },
      { $inc: { version: 1 }, $pull: { unread: { message } } },
      BEFORE,
    );
  }

  /**
   * Puts `last` in the place of the last message and takes `forgotten` out of the unread list. False when the
   * conversation has changed since it was read.
   */
  async replaceLast(
    read: ConversationRecord,
    last: MessageRecord | undefined,
    forgotten?: string,
  ): Promise<boolean> {
    const activeAt = last?.createdAt ?? read.createdAt;
    const changed = await this.#change(
      { ...openOne(read.id), version: read.version },
      {
        $inc: { version: 1 },
        $set: { activeAt, ...(last && { lastMessage: previewOf(last) }) },
        ...(!last && { $unset: { lastMessage: 1 } }),
        ...(forgotten !== undefined && {
          $pull: { unread: { message: new Types.ObjectId(forgotten) } },
        }),
      },
      BEFORE,
    );
    return changed !== undefined;
  }

  /**
   * From now on nobody sees the conversation; the sweep purges it later. Answers the conversation as it was before;
   * undefined when this user has no such conversation.
   */
  close(id: string, userId: string, deletedAt: Date): Promise<ConversationRecord | undefined> {
    return this.#change(
      openOneOf(id, userId),
      { $set: { deletedAt, unread: [] }, $unset: { isOpen: 1, lastMessage: 1 } },
      BEFORE,
    );
  }

  /** At most SWEPT_MAX. */
  async findIdsClosed(until: Date): Promise<string[]> {
    const options = { projection: { _id: 1 }, ...SWEPT_AT_ONCE };
    const found = await this.#conversations.find({ deletedAt: { $lte: until } }, options).toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  async purge(id: string): Promise<void> {
    await this.#conversations.deleteOne({ _id: new Types.ObjectId(id) });
  }

  async #change(
    filter: Filter,
    change: Change,
    whichOne: { returnDocument: 'before' | 'after' },
  ): Promise<ConversationRecord | undefined> {
    const changed = await this.#conversations.findOneAndUpdate(filter, change, whichOne);
    return changed ? conversationRecordOf(changed) : undefined;
  }
}
