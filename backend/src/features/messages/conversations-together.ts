/**
 * What every message asks of conversations and writes to them, of however many messages at once in one command each. The
 * shapes are those of the schema: what is written past its casts is made by this program alone.
 */
import { Types, type Model, type mongo } from 'mongoose';
import { findPlainly } from '../../platform/mongo.ts';
import { createTogether } from '../../platform/together.ts';
import type { ConversationDocument, StoredLastMessage } from './conversation.schema.ts';

/** One change of a conversation, and of no other version of it. */
export interface Append {
  conversationId: string;
  version: number;
  lastMessage: StoredLastMessage;
  readerId: string;
}

/** Unsure: the database tells only how many of a command's writes found what they look for. */
export type AppendOutcome = 'appended' | 'refused' | 'unsure';

type Write = mongo.AnyBulkWriteOperation<ConversationDocument>;

function writeOf({ conversationId, version, lastMessage, readerId }: Append): Write {
  const unread = { reader: new Types.ObjectId(readerId), message: lastMessage.id };
  return {
    updateOne: {
      filter: { _id: new Types.ObjectId(conversationId), isOpen: true, version },
      update: {
        $inc: { version: 1, lastPlace: 1 },
        $set: { lastMessage, activeAt: lastMessage.createdAt },
        $push: { unread },
      },
    },
  };
}

function outcomeOf(asked: number, done: number): AppendOutcome {
  if (done === asked) return 'appended';
  return done === 0 ? 'refused' : 'unsure';
}

/** Sends: preview, version, place and the reader's unread message in one write. */
export function createAppend({ collection }: Model<ConversationDocument>) {
  return createTogether(async (appends: readonly Append[]) => {
    const writes = appends.map(writeOf);
    const { modifiedCount } = await collection.bulkWrite(writes as never, { ordered: false });
    const outcome = outcomeOf(appends.length, modifiedCount);
    return appends.map(() => outcome);
  });
}

/** How many messages a user has not read. */
export function createCountUnread(model: Model<ConversationDocument>) {
  return createTogether(async (userIds: readonly string[]) => {
    const readers = [...new Set(userIds)].map((id) => new Types.ObjectId(id));
    const filter = { 'unread.reader': { $in: readers }, isOpen: true };
    const found = await findPlainly(model, filter, ['unread']);
    const counts = new Map<string, number>();
    for (const { reader } of found.flatMap(({ unread }) => unread)) {
      const id = reader.toHexString();
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return userIds.map((id) => counts.get(id) ?? 0);
  });
}
