/**
 * One private calendar address for each owner. Its token is stored twice: as a hash, to find it by, and encrypted, to
 * show it to the owner again.
 */
import { Schema, Types, type Connection } from 'mongoose';
import { upsert } from '../../platform/mongo/mongo-errors.ts';
import { openCollection } from '../../platform/mongo/mongo-queries.ts';

export interface FeedRecord {
  ownerId: string;
  tokenHash: string;
  sealedToken: string;
  createdAt: Date;
}

type FeedDocument = Omit<FeedRecord, 'ownerId'> & { owner: Types.ObjectId };

const feedSchema = new Schema<FeedDocument>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    sealedToken: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
feedSchema.index({ owner: 1 }, { unique: true });
feedSchema.index({ tokenHash: 1 }, { unique: true });

function recordOf({ owner, tokenHash, sealedToken, createdAt }: FeedDocument): FeedRecord {
  return { ownerId: owner.toHexString(), tokenHash, sealedToken, createdAt };
}

function ofOwner(ownerId: string) {
  return { owner: new Types.ObjectId(ownerId) };
}

export function createCalendarFeedsRepository(connection: Connection) {
  const feeds = openCollection(connection, 'CalendarFeed', feedSchema);

  return {
    /** The owner's previous address stops working with this write. */
    replace: async ({ ownerId, ...fields }: FeedRecord): Promise<void> => {
      const change = { $set: fields };
      await upsert('owner', () => feeds.updateOne(ofOwner(ownerId), change, { upsert: true }));
    },

    findOfOwner: async (ownerId: string): Promise<FeedRecord | undefined> => {
      const found = await feeds.findOne(ofOwner(ownerId));
      return found ? recordOf(found) : undefined;
    },

    findByTokenHash: async (tokenHash: string): Promise<FeedRecord | undefined> => {
      const found = await feeds.findOne({ tokenHash });
      return found ? recordOf(found) : undefined;
    },

    reseal: async (tokenHash: string, sealedToken: string): Promise<void> => {
      await feeds.updateOne({ tokenHash }, { $set: { sealedToken } });
    },

    removeOfOwner: async (ownerId: string): Promise<void> => {
      await feeds.deleteOne(ofOwner(ownerId));
    },
  };
}

export type CalendarFeedsRepository = ReturnType<typeof createCalendarFeedsRepository>;
