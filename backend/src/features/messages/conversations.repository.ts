import mongoose, {
  Types,
  type Connection,
  type Model,
  type QueryFilter,
  type UpdateQuery,
} from 'mongoose';
import { refusedKeyOf } from '../../platform/mongo.ts';
import {
  conversationRecordOf,
  conversationSchema,
  type ConversationDocument,
  type ConversationRecord,
} from './conversation.schema.ts';
import type { MessageRecord } from './message.schema.ts';

type Filter = QueryFilter<ConversationDocument>;
type Update = UpdateQuery<ConversationDocument>;

export interface NewConversation {
  customerId: string;
  ownerId: string;
  courtId: string;
  createdAt: Date;
}

/** Where a message is to stand. */
interface Place {
  readerId: string;
  /** The message before it; undefined when it is the first. */
  following: string | undefined;
}

/** A message that has no place yet. */
export type Draft = Omit<MessageRecord, 'place'>;

/** Far beyond what anyone leaves unread; it keeps one side from filling the other's list without end. */
export const UNREAD_MESSAGES_MAX = 500;

const AFTER = { returnDocument: 'after' } as const;
const BEFORE = { returnDocument: 'before' } as const;

const openOne = (id: string): Filter => ({ _id: id, isOpen: true });

function openOneOf(id: string, userId: string): Filter {
  return { ...openOne(id), $or: [{ customer: userId }, { owner: userId }] };
}

function previewOf(message: MessageRecord | Draft) {
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
  readonly #model: Model<ConversationDocument>;

  constructor(connection: Connection) {
    this.#model = connection.model<ConversationDocument>('Conversation', conversationSchema);
  }

  /** Undefined when the customer and the court have one: the unique index is the referee. */
  async insert(conversation: NewConversation): Promise<ConversationRecord | undefined> {
    try {
      const created = await this.#model.create({
        customer: new Types.ObjectId(conversation.customerId),
        owner: new Types.ObjectId(conversation.ownerId),
        court: new Types.ObjectId(conversation.courtId),
        version: 1,
        lastPlace: 0,
        unread: [],
        isOpen: true,
        createdAt: conversation.createdAt,
        activeAt: conversation.createdAt,
      });
      return conversationRecordOf(created.toObject());
    } catch (error) {
      if (!refusedKeyOf(error)) throw error;
      return undefined;
    }
  }

  findByCourt(customerId: string, courtId: string): Promise<ConversationRecord | undefined> {
    return this.#findOne({ customer: customerId, court: courtId, isOpen: true });
  }

  findById(id: string): Promise<ConversationRecord | undefined> {
    return this.#findOne(openOne(id));
  }

  /** Undefined also for a conversation of others. */
  findOfMember(id: string, userId: string): Promise<ConversationRecord | undefined> {
    return this.#findOne(openOneOf(id, userId));
  }

  /** The one with the latest message first. */
  async findAllOf(side: 'customer' | 'owner', userId: string): Promise<ConversationRecord[]> {
    const found = await this.#model
      .find({ [side]: userId, isOpen: true })
      .sort({ activeAt: -1, _id: -1 })
      .lean<ConversationDocument[]>();
    return found.map(conversationRecordOf);
  }

  async countUnread(userId: string): Promise<number> {
    const found = await this.#model
      .find({ 'unread.reader': userId, isOpen: true })
      .select({ unread: 1 })
      .lean<Pick<ConversationDocument, 'unread'>[]>();
    const entries = found.flatMap(({ unread }) => unread);
    return entries.filter(({ reader }) => reader.toHexString() === userId).length;
  }

  /**
   * Sends: preview, version, place and the reader's unread message in one write.
   * Undefined when the conversation is gone, too much is unread, this very sending is its last message, or the last
   * one is not (any more) the one to follow.
   */
  async append(
    draft: Draft,
    { readerId, following }: Place,
  ): Promise<ConversationRecord | undefined> {
    const condition = {
      ...openOne(draft.conversationId),
      'lastMessage.id':
        following === undefined
          ? mongoose.trusted({ $exists: false })
          : new Types.ObjectId(following),
      [`unread.${String(UNREAD_MESSAGES_MAX - 1)}`]: mongoose.trusted({ $exists: false }),
      ...(draft.sendKey !== undefined && {
        'lastMessage.sendKey': mongoose.trusted({ $ne: draft.sendKey }),
      }),
    };
    return this.#change(
      condition,
      {
        $inc: { version: 1, lastPlace: 1 },
        $set: { lastMessage: previewOf(draft), activeAt: draft.createdAt },
        $push: {
          unread: { reader: new Types.ObjectId(readerId), message: new Types.ObjectId(draft.id) },
        },
      },
      AFTER,
    );
  }

  /** Undefined when there was nothing to read. */
  markRead(id: string, readerId: string): Promise<ConversationRecord | undefined> {
    const reader = new Types.ObjectId(readerId);
    return this.#change(
      { ...openOneOf(id, readerId), 'unread.reader': reader },
      { $inc: { version: 1 }, $pull: { unread: { reader } } },
      AFTER,
    );
  }

  /** Forgets a message that is not the last one. Answers the conversation before; undefined when it is the last. */
  forget(id: string, messageId: string): Promise<ConversationRecord | undefined> {
    const message = new Types.ObjectId(messageId);
    return this.#change(
      { ...openOne(id), 'lastMessage.id': mongoose.trusted({ $ne: message }) },
      { $inc: { version: 1 }, $pull: { unread: { message } } },
      BEFORE,
    );
  }

  /** Another last message; `forgotten` is no one's unread message any more. False when the thread has changed since it was read. */
  async replaceLast(
    read: ConversationRecord,
    last: MessageRecord | undefined,
    forgotten?: string,
  ): Promise<boolean> {
    const activeAt = last?.createdAt ?? read.createdAt;
    const unread = { message: new Types.ObjectId(forgotten) };
    const changed = await this.#change(
      { ...openOne(read.id), version: read.version },
      {
        $inc: { version: 1 },
        $set: { activeAt, ...(last && { lastMessage: previewOf(last) }) },
        ...(!last && { $unset: { lastMessage: 1 } }),
        ...(forgotten !== undefined && { $pull: { unread } }),
      },
      BEFORE,
    );
    return changed !== undefined;
  }

  /** From now on nobody sees it. Answers the conversation before; undefined when there is none of this user. */
  close(id: string, userId: string, deletedAt: Date): Promise<ConversationRecord | undefined> {
    return this.#change(
      openOneOf(id, userId),
      { $set: { deletedAt, unread: [] }, $unset: { isOpen: 1, lastMessage: 1 } },
      BEFORE,
    );
  }

  async findIdsClosed(until: Date): Promise<string[]> {
    const found = await this.#model
      .find({ deletedAt: mongoose.trusted({ $lte: until }) })
      .select({ _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    return found.map(({ _id }) => _id.toHexString());
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  async #findOne(filter: Filter): Promise<ConversationRecord | undefined> {
    const found = await this.#model.findOne(filter).lean<ConversationDocument>();
    return found ? conversationRecordOf(found) : undefined;
  }

  async #change(
    filter: Filter,
    update: Update,
    options: { returnDocument: 'before' | 'after' },
  ): Promise<ConversationRecord | undefined> {
    const changed = await this.#model
      .findOneAndUpdate(filter, update, options)
      .lean<ConversationDocument>();
    return changed ? conversationRecordOf(changed) : undefined;
  }
}
