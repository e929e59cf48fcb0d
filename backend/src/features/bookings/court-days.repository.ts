/** A version for each court and date, so that a browser can tell an older state from a newer one and see a gap. */
import type { CourtDay } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { refusedKeyOf, whichStored } from '../../platform/mongo-errors.ts';
import { createTogether } from '../../platform/together.ts';

interface CourtDayDocument {
  /** Court id and date. */
  _id: string;
  /** Told apart from the id so that days long over can be found. */
  date: string;
  version: number;
  /** Names the command that made this version together with others; not there when it was made alone. */
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

type CourtDayModel = Model<CourtDayDocument>;

async function incrementOne(CourtDayVersion: CourtDayModel, _id: string): Promise<number> {
  const increment = () =>
    CourtDayVersion.findOneAndUpdate(
      { _id },
      { $inc: { version: 1 }, $set: { date: dateOf(_id) }, $unset: { by: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean<CourtDayDocument>();
  try {
    return (await increment()).version;
  } catch (error) {
    // Two first changes at once: the loser's insert is refused, and by then there is a document to change.
    if (!refusedKeyOf(error)) throw error;
    return (await increment()).version;
  }
}

/** Undefined for those that somebody else changed too before they were read: which version was whose is not known. */
async function incrementAll(
  CourtDayVersion: CourtDayModel,
  keys: readonly string[],
): Promise<(number | undefined)[]> {
  const by = randomUUID();
  const updateOf = (_id: string) => ({ $inc: { version: 1 }, $set: { by, date: dateOf(_id) } });
  const ids = [...new Set(keys)];
  const writes = ids.map((_id) => ({
    updateOne: { filter: { _id }, update: updateOf(_id), upsert: true },
  }));
  // A first change that somebody else made first is refused, and made alone after it.
  await whichStored(writes, () => CourtDayVersion.bulkWrite(writes, { ordered: false }));
  const changed = await CourtDayVersion.find({ _id: mongoose.trusted({ $in: ids }), by }).lean<
    CourtDayDocument[]
  >();
  const versions = new Map(changed.map(({ _id, version }) => [_id, version]));
  // A version is told once: who asks for the same court and date a second time needs the next one.
  return keys.map((key, place) => (keys.indexOf(key) === place ? versions.get(key) : undefined));
}

export function createCourtDaysRepository(connection: Connection) {
  const CourtDayVersion = connection.model<CourtDayDocument>('CourtDay', courtDaySchema);

  const increment = createTogether(async (keys: readonly string[]) => {
    const [only, ...others] = keys;
    if (only === undefined || others.length > 0) return incrementAll(CourtDayVersion, keys);
    return [await incrementOne(CourtDayVersion, only)];
  });

  return {
    /** 0 before the first change. */
    readVersion: async (courtDay: CourtDay): Promise<number> => {
      const found = await CourtDayVersion.findById(keyOf(courtDay)).lean<CourtDayDocument>();
      return found?.version ?? 0;
    },

    /** They begin anew should anything still change on them. */
    removeBefore: async (date: string): Promise<void> => {
      await CourtDayVersion.deleteMany({ date: mongoose.trusted({ $lt: date }) });
    },

    /** The new version, this caller's alone. */
    nextVersion: async (courtDay: CourtDay): Promise<number> => {
      const key = keyOf(courtDay);
      return (await increment(key)) ?? (await incrementOne(CourtDayVersion, key));
    },
  };
}

export type CourtDaysRepository = ReturnType<typeof createCourtDaysRepository>;
