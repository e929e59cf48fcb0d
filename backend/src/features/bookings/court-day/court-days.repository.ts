/** A version for each court and date, so that a browser can tell an older state from a newer one and see a gap. */
import type { CourtDay } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { Schema, type Connection, type mongo } from 'mongoose';
import { upsert, whichStored } from '../../../platform/mongo/mongo-errors.ts';
import { openCollection } from '../../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../../platform/shared-work/batched-command.ts';

interface CourtDayDocument {
  /** Court id and date. */
  _id: string;
  /** Stored beside the id, so that versions of old days can be found. */
  date: string;
  version: number;
  /** Marks versions made by one combined command, to read them back; missing on a version made alone. */
  by?: string;
}

const courtDaySchema = new Schema<CourtDayDocument>(
  { _id: String, date: String, version: { type: Number, required: true }, by: String },
  { versionKey: false },
);
courtDaySchema.index({ date: 1 });

function keyOf({ courtId, date }: CourtDay): string {
  return `${courtId} ${date}`;
}

function dateOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

type CourtDays = mongo.Collection<CourtDayDocument>;

async function incrementOne(courtDays: CourtDays, _id: string): Promise<number> {
  const changed = await upsert('_id', () =>
    courtDays.findOneAndUpdate(
      { _id },
      { $inc: { version: 1 }, $set: { date: dateOf(_id) }, $unset: { by: 1 } },
      { upsert: true, returnDocument: 'after' },
    ),
  );
  return (changed as CourtDayDocument).version;
}

/**
 * Undefined for days that another command also changed before they were read: it is not known whose version that is.
 */
async function incrementAll(
  courtDays: CourtDays,
  keys: readonly string[],
): Promise<(number | undefined)[]> {
  const by = randomUUID();
  const updateOf = (_id: string) => ({ $inc: { version: 1 }, $set: { by, date: dateOf(_id) } });
  const ids = [...new Set(keys)];
  const writes = ids.map((_id) => ({
    updateOne: { filter: { _id }, update: updateOf(_id), upsert: true },
  }));
  // A first change that another instance made first is refused here, and made alone afterwards.
  await whichStored(writes, () => courtDays.bulkWrite(writes, { ordered: false }));
  const changed = await courtDays.find({ _id: { $in: ids }, by }).toArray();
  const versions = new Map(changed.map(({ _id, version }) => [_id, version]));
  // Each version is given out once: a second caller for the same court and date needs the next one.
  return keys.map((key, place) => (keys.indexOf(key) === place ? versions.get(key) : undefined));
}

export function createCourtDaysRepository(connection: Connection) {
  const courtDays = openCollection(connection, 'CourtDay', courtDaySchema);

  const increment = createBatchedCommand(async (keys: readonly string[]) => {
    const [only, ...others] = keys;
    if (only === undefined || others.length > 0) return incrementAll(courtDays, keys);
    return [await incrementOne(courtDays, only)];
  });

  return {
    /** 0 when the day was never changed. */
    readVersion: async (courtDay: CourtDay): Promise<number> => {
      const found = await courtDays.findOne({ _id: keyOf(courtDay) });
      return found?.version ?? 0;
    },

    /** When something still changes on a purged day, its versions start again. */
    purgeBefore: async (date: string): Promise<void> => {
      await courtDays.deleteMany({ date: { $lt: date } });
    },

    /** A new version that no other caller gets. */
    nextVersion: async (courtDay: CourtDay): Promise<number> => {
      const key = keyOf(courtDay);
      return (await increment(key)) ?? (await incrementOne(courtDays, key));
    },
  };
}

export type CourtDaysRepository = ReturnType<typeof createCourtDaysRepository>;
