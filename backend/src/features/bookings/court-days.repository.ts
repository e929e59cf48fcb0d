/** A version for each court and date, so that a browser can tell an older state from a newer one and see a gap. */
import type { CourtDay } from '@crease/contract';
import { Schema, type Connection } from 'mongoose';
import { refusedKeyOf } from '../../platform/mongo.ts';

interface CourtDayDocument {
  /** Court id and date. */
  _id: string;
  version: number;
}

const courtDaySchema = new Schema<CourtDayDocument>(
  { _id: String, version: { type: Number, required: true } },
  { versionKey: false },
);

function keyOf({ courtId, date }: CourtDay): string {
  return `${courtId} ${date}`;
}

export function createCourtDaysRepository(connection: Connection) {
  const CourtDayVersion = connection.model<CourtDayDocument>('CourtDay', courtDaySchema);

  const increment = async (courtDay: CourtDay): Promise<number> => {
    const changed = await CourtDayVersion.findOneAndUpdate(
      { _id: keyOf(courtDay) },
      { $inc: { version: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean<CourtDayDocument>();
    return changed.version;
  };

  return {
    /** 0 before the first change. */
    readVersion: async (courtDay: CourtDay): Promise<number> => {
      const found = await CourtDayVersion.findById(keyOf(courtDay)).lean<CourtDayDocument>();
      return found?.version ?? 0;
    },

    /** The new version. */
    nextVersion: async (courtDay: CourtDay): Promise<number> => {
      try {
        return await increment(courtDay);
      } catch (error) {
        // Two first changes at once: the loser's insert is refused, and by then there is a document to change.
        if (!refusedKeyOf(error)) throw error;
        return increment(courtDay);
      }
    },
  };
}

export type CourtDaysRepository = ReturnType<typeof createCourtDaysRepository>;
