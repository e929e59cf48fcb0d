/**
 * One private calendar address for each owner. Its token is stored twice: as a hash, to find it by, and encrypted, to
 * show it to the owner again.
 */
import { Schema, Types, type Connection } from 'mongoose';
import { upsert } from '../../platform/mongo/mongo-errors.ts';

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

export function createCalendarFeedsRepository(connection: Connection) {
  const Feed = connection.model<FeedDocument>('CalendarFeed', feedSchema);

  return {
    /** The owner's previous address stops working with this write. */
    replace: async ({ ownerId, ...fields }: FeedRecord): Promise<void> => {
      const owner = new Types.ObjectId(ownerId);
      await upsert('owner', () => Feed.updateOne({ owner }, { $set: fields }, { upsert: true }));
    },

    findOfOwner: async (ownerId: string): Promise<FeedRecord | undefined> => {
      const found = await Feed.findOne({ owner: ownerId }).lean<FeedDocument>();
      return found ? recordOf(found) : undefined;
    },

    findByTokenHash: async (tokenHash: string): Promise<FeedRecord | undefined> => {
      const found = await Feed.findOne({ tokenHash }).lean<FeedDocument>();
      return found ? recordOf(found) : undefined;
    },

    reseal: async (tokenHash: string, sealedToken: string): Promise<void> => {
      await Feed.updateOne({ tokenHash }, { $set: { sealedToken } });
    },

    removeOfOwner: async (ownerId: string): Promise<void> => {
      await Feed.deleteOne({ owner: ownerId });
    },
  };
}

export type CalendarFeedsRepository = ReturnType<typeof createCalendarFeedsRepository>;
