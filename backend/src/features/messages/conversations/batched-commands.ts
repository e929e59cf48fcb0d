/**
 * The reads and writes that every message needs, combined into one command for all requests that come at the same
 * time.
 */
import { Types, type mongo } from 'mongoose';
import { anyOf, findAll } from '../../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../../platform/shared-work/batched-command.ts';
import { OPEN, type ConversationDocument, type StoredLastMessage } from './conversation.schema.ts';

/**
 * One message for one version of a conversation: the write is refused when the conversation has another version by
 * now.
 */
export interface Append {
  conversationId: string;
  version: number;
  lastMessage: StoredLastMessage;
  readerId: string;
}

/** `unsure`: some writes of the combined command were refused, and MongoDB tells only how many, not which. */
export type AppendOutcome = 'appended' | 'refused' | 'unsure';

type Conversations = mongo.Collection<ConversationDocument>;
type Write = mongo.AnyBulkWriteOperation<ConversationDocument>;

function writeOf({ conversationId, version, lastMessage, readerId }: Append): Write {
  const unread = { reader: new Types.ObjectId(readerId), message: lastMessage.id };
  return {
    updateOne: {
      filter: { _id: new Types.ObjectId(conversationId), ...OPEN, version },
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

/** Sends messages: preview, version, place and the reader's unread entry change in one write. */
export function createAppend(conversations: Conversations) {
  return createBatchedCommand(async (appends: readonly Append[]) => {
    const writes = appends.map(writeOf);
    const { modifiedCount } = await conversations.bulkWrite(writes, { ordered: false });
    const outcome = outcomeOf(appends.length, modifiedCount);
    return appends.map(() => outcome);
  });
}

export function createCountUnread(conversations: Conversations) {
  return createBatchedCommand(async (userIds: readonly string[]) => {
    const filter = { 'unread.reader': anyOf([...new Set(userIds)]), ...OPEN };
    const found = await findAll(conversations, filter, ['unread']);
    const counts = new Map<string, number>();
    for (const { reader } of found.flatMap(({ unread }) => unread)) {
      const id = reader.toHexString();
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return userIds.map((id) => counts.get(id) ?? 0);
  });
}
