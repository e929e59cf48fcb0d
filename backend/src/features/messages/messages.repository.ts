import mongoose, { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import { PORTION } from '../../platform/in-portions.ts';
import { refusedKeyOf } from '../../platform/mongo.ts';
import {
  messageRecordOf,
  messageSchema,
  type MessageDocument,
  type MessageRecord,
} from './message.schema.ts';

/** What the unique indexes said to a message. */
export type StoreOutcome = 'stored' | 'there-before' | 'sent-before';

export interface MessagesPage {
  /** Only those before this place. */
  before?: number;
  limit: number;
}

/** As many as one sweep works on at once. */
const SWEPT_MAX = 500;
const NEWEST_FIRST = { place: -1 } as const;
const notDeleted = () => mongoose.trusted({ $exists: false });

export class MessagesRepository {
  readonly #model: Model<MessageDocument>;

  constructor(connection: Connection) {
    this.#model = connection.model<MessageDocument>('Message', messageSchema);
  }

  async insert(message: MessageRecord): Promise<StoreOutcome> {
    const { id, conversationId, senderId, ...fields } = message;
    try {
      await this.#model.create({
        ...fields,
        _id: new Types.ObjectId(id),
        conversation: new Types.ObjectId(conversationId),
        sender: new Types.ObjectId(senderId),
      });
      return 'stored';
    } catch (error) {
      const refusedKey = refusedKeyOf(error);
      if (!refusedKey) throw error;
      return refusedKey.includes('sendKey') ? 'sent-before' : 'there-before';
    }
  }

  findBySendKey(sendKey: string): Promise<MessageRecord | undefined> {
    return this.#findOne({ sendKey, deletedAt: notDeleted() });
  }

  findOfSender(id: string, senderId: string): Promise<MessageRecord | undefined> {
    return this.#findOne({ _id: id, sender: senderId, deletedAt: notDeleted() });
  }

  /** The place of a message, also of one that was deleted a moment ago. */
  async findPlace(conversationId: string, id: string): Promise<number | undefined> {
    return (await this.#findOne({ _id: id, conversation: conversationId }))?.place;
  }

  /** Newest first. */
  async findNewest(
    conversationId: string,
    { before, limit }: MessagesPage,
  ): Promise<MessageRecord[]> {
    const found = await this.#model
      .find({
        conversation: conversationId,
        deletedAt: notDeleted(),
        ...(before !== undefined && { place: mongoose.trusted({ $lt: before }) }),
      })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<MessageDocument[]>();
    return found.map(messageRecordOf);
  }

  /** From now on nobody sees it; false when it was deleted before. */
  async hide(id: string, deletedAt: Date): Promise<boolean> {
    const condition = { _id: id, deletedAt: notDeleted() };
    const { modifiedCount } = await this.#model.updateOne(condition, {
      $set: { deletedAt, content: '' },
    });
    return modifiedCount === 1;
  }

  async findHidden(until: Date): Promise<MessageRecord[]> {
    const found = await this.#model
      .find({ deletedAt: mongoose.trusted({ $lte: until }) })
      .limit(SWEPT_MAX)
      .lean<MessageDocument[]>();
    return found.map(messageRecordOf);
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  /** Portion by portion: all of a long thread at once takes longer than the database is waited for. */
  async removeAllOf(conversationId: string): Promise<void> {
    let found: { _id: Types.ObjectId }[];
    do {
      found = await this.#model
        .find({ conversation: conversationId })
        .select({ _id: 1 })
        .limit(PORTION)
        .lean<{ _id: Types.ObjectId }[]>();
      const ids = found.map(({ _id }) => _id);
      await this.#model.deleteMany({ _id: mongoose.trusted({ $in: ids }) });
    } while (found.length === PORTION);
  }

  async #findOne(filter: QueryFilter<MessageDocument>): Promise<MessageRecord | undefined> {
    const found = await this.#model.findOne(filter).lean<MessageDocument>();
    return found ? messageRecordOf(found) : undefined;
  }
}
