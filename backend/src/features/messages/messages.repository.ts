import { Types, type Connection, type mongo } from 'mongoose';
import { PORTION } from '../../platform/portions/in-portions.ts';
import { refusedKeyOf } from '../../platform/mongo/mongo-errors.ts';
import { anyOf, findAll, findInOrder, openCollection } from '../../platform/mongo/mongo-queries.ts';
import { createNewestEntries } from '../../platform/newest-entries.ts';
import { createBatchedCommand } from '../../platform/shared-work/batched-command.ts';
import { createBatchedInsert } from '../../platform/shared-work/batched-insert.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import { SWEPT_AT_ONCE } from '../../platform/portions/sweep-in-parts.ts';
import {
  messageDocumentOf,
  messageRecordOf,
  messageSchema,
  type MessageDocument,
  type MessageRecord,
} from './message.schema.ts';

/**
 * What the unique indexes decided: `there-before` means this document (or its place) was stored already,
 * `sent-before` that the send key was used.
 */
type StoreOutcome = 'stored' | 'there-before' | 'sent-before';

interface MessagesPage {
  /** Only messages before this place. */
  before?: number;
  limit: number;
}

/** How many ids of stored messages are remembered; each takes less than a hundred bytes. */
const REMEMBERED_MAX = 5_000;
const NEWEST_FIRST = { place: -1 } as const;
const SHOWN = { deletedAt: { $exists: false } } as const;

export class MessagesRepository {
  readonly #messages: mongo.Collection<MessageDocument>;
  readonly #byId: ReadsById<MessageRecord>;
  readonly #insertDocument: (document: MessageDocument) => Promise<void>;
  readonly #findBySendKey: (sendKey: string) => Promise<MessageRecord | undefined>;
  /**
   * Ids of messages known to have their own document, so that it is not asked again. This never becomes wrong as long
   * as the database loses no acknowledged write (w: majority, its default).
   */
  readonly #stored = createNewestEntries<true>(REMEMBERED_MAX);

  constructor(connection: Connection) {
    this.#messages = openCollection(connection, 'Message', messageSchema);
    this.#insertDocument = createBatchedInsert(this.#messages);
    this.#byId = createReadsById(async (ids) => {
      const found = await findAll(this.#messages, { _id: anyOf(ids) });
      return found.map(messageRecordOf);
    });
    this.#findBySendKey = createBatchedCommand(async (sendKeys: readonly string[]) => {
      const found = await findAll(this.#messages, { sendKey: { $in: sendKeys } });
      const byKey = new Map(found.map((one) => [one.sendKey, messageRecordOf(one)]));
      return sendKeys.map((sendKey) => byKey.get(sendKey));
    });
  }

  async insert(message: MessageRecord): Promise<StoreOutcome> {
    try {
      await this.#insertDocument(messageDocumentOf(message));
      this.#stored.keep(message.id, true);
      return 'stored';
    } catch (error) {
      const refusedKey = refusedKeyOf(error);
      if (!refusedKey) throw error;
      return refusedKey.includes('sendKey') ? 'sent-before' : 'there-before';
    }
  }

  /** Finds a message that was deleted a moment ago too, without its content: a repeat must not send it again. */
  findBySendKey(sendKey: string): Promise<MessageRecord | undefined> {
    return this.#findBySendKey(sendKey);
  }

  /** Undefined when the message was deleted. */
  async findShown(id: string): Promise<MessageRecord | undefined> {
    const found = await this.#messages.findOne({ _id: new Types.ObjectId(id), ...SHOWN });
    return found ? messageRecordOf(found) : undefined;
  }

  /** Finds a message that was deleted a moment ago too: a page may still ask for what stands before it. */
  async findPlace(conversationId: string, id: string): Promise<number | undefined> {
    const found = await this.#byId.find(id);
    return found?.conversationId === conversationId ? found.place : undefined;
  }

  /** Whether the message's own document was stored, even if the message was deleted since. */
  async isStored(conversationId: string, id: string): Promise<boolean> {
    if (this.#stored.get(id)) return true;
    const isStored = (await this.findPlace(conversationId, id)) !== undefined;
    if (isStored) this.#stored.keep(id, true);
    return isStored;
  }

  /** Newest first. */
  async findNewest(
    conversationId: string,
    { before, limit }: MessagesPage,
  ): Promise<MessageRecord[]> {
    const shown = {
      conversation: new Types.ObjectId(conversationId),
      ...SHOWN,
      ...(before !== undefined && { place: { $lt: before } }),
    };
    const found = await findInOrder(this.#messages, shown, NEWEST_FIRST, limit);
    return found.map(messageRecordOf);
  }

  /** Hides the message and empties its content; false when it was deleted before. */
  async hide(id: string, deletedAt: Date): Promise<boolean> {
    const shown = { _id: new Types.ObjectId(id), ...SHOWN };
    const change = { $set: { deletedAt, content: '' } };
    const { modifiedCount } = await this.#messages.updateOne(shown, change);
    return modifiedCount === 1;
  }

  /** At most SWEPT_MAX. */
  async findHidden(until: Date): Promise<MessageRecord[]> {
    const old = { deletedAt: { $lte: until } };
    const found = await this.#messages.find(old, SWEPT_AT_ONCE).toArray();
    return found.map(messageRecordOf);
  }

  async purge(id: string): Promise<void> {
    await this.#messages.deleteOne({ _id: new Types.ObjectId(id) });
  }

  /** In portions, because deleting a very long thread at once would exceed the database timeout. */
  async purgeAllOf(conversationId: string): Promise<void> {
    const thread = { conversation: new Types.ObjectId(conversationId) };
    const options = { projection: { _id: 1 }, limit: PORTION, batchSize: PORTION };
    let found: Pick<MessageDocument, '_id'>[];
    do {
      found = await this.#messages.find(thread, options).toArray();
      await this.#messages.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    } while (found.length === PORTION);
  }
}
