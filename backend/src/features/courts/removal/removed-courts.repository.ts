/**
 * Removed courts: those whose bookings and pictures are still being removed, and the decisions that stay on record.
 */
import mongoose, { Types, type Connection } from 'mongoose';
import { anyOf } from '../../../platform/mongo/mongo-queries.ts';
import {
  courtRecordOf,
  courtSchema,
  decisionDocumentOf,
  decisionRecordOf,
  type CourtDocument,
  type CourtRecord,
  type DecisionRecord,
  type DecidedCourtDocument,
} from '../court.schema.ts';

/** A removed court that still has all its fields, because its bookings and pictures are being removed. */
interface LeavingCourt {
  court: CourtRecord;
  removedAt: Date;
}

export interface RemovedCourtRecord {
  id: string;
  name: string;
  city: string;
  ownerId: string;
  removedAt: Date;
  /** Newest last. */
  decisions: DecisionRecord[];
}

interface RemovedCourtFilter {
  /** Whose court it was. */
  ownerId?: string;
  /** The administrator who decided about it. */
  byId?: string;
  limit?: number;
}

const ANY_TIME = { $gt: new Date(0) };
const LAST_FIRST = { removedAt: -1, _id: -1 } as const;

function decidedOf({ id, name, location, ownerId, ...court }: CourtRecord, removedAt: Date) {
  return {
    _id: new Types.ObjectId(id),
    owner: new Types.ObjectId(ownerId),
    name,
    location: { city: location.city },
    decisions: court.decisions.map(decisionDocumentOf),
    removedAt,
  } satisfies DecidedCourtDocument;
}

function removedOf({ _id, owner, name, location, ...court }: DecidedCourtDocument) {
  return {
    id: _id.toHexString(),
    ownerId: owner.toHexString(),
    name,
    city: location.city,
    removedAt: court.removedAt,
    decisions: court.decisions.map(decisionRecordOf),
  } satisfies RemovedCourtRecord;
}

export function createRemovedCourtsRepository(connection: Connection) {
  const Court = connection.model<CourtDocument>('Court', courtSchema);

  return {
    findLeaving: async (): Promise<LeavingCourt[]> => {
      const found = await Court.find({
        putAwayAt: null,
        removedAt: mongoose.trusted(ANY_TIME),
      }).lean<(CourtDocument & { removedAt: Date })[]>();
      return found.map((court) => ({ court: courtRecordOf(court), removedAt: court.removedAt }));
    },

    /**
     * Reduces the document to the decisions about it, in one write; without any it is deleted. Does nothing while its
     * owner is still owed a mail, because that debt would be lost.
     */
    keepDecisions: async ({ court, removedAt }: LeavingCourt, at: Date): Promise<void> => {
      const { _id, ...kept } = decidedOf(court, removedAt);
      // Bypasses Mongoose, whose schema requires the fields of a whole court.
      const { collection } = Court;
      const isSettled = { 'noticesOwed.0': { $exists: false } };
      const leaving = { _id, removedAt: ANY_TIME, putAwayAt: null, ...isSettled };
      if (kept.decisions.length === 0) await collection.deleteOne(leaving);
      else await collection.replaceOne(leaving, { ...kept, putAwayAt: at });
    },

    /** By court id, as long as the courts are on record. */
    findNames: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const found = await Court.find({ _id: anyOf(ids), removedAt: mongoose.trusted(ANY_TIME) })
        .select({ name: 1 })
        .lean<Pick<CourtDocument, '_id' | 'name'>[]>();
      return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
    },

    /** Removed courts that administrators decided about, the last removed first. */
    findDecided: async (filter: RemovedCourtFilter): Promise<RemovedCourtRecord[]> => {
      const { ownerId, byId, limit } = filter;
      const query = Court.find({
        removedAt: mongoose.trusted(ANY_TIME),
        'decisions.0': mongoose.trusted({ $exists: true }),
        ...(ownerId !== undefined && { owner: new Types.ObjectId(ownerId) }),
        ...(byId !== undefined && { 'decisions.by': new Types.ObjectId(byId) }),
      })
        .select({ owner: 1, name: 1, 'location.city': 1, removedAt: 1, decisions: 1 })
        .sort(LAST_FIRST);
      if (limit !== undefined) query.limit(limit);
      return (await query.lean<DecidedCourtDocument[]>()).map(removedOf);
    },
  };
}

export type RemovedCourtsRepository = ReturnType<typeof createRemovedCourtsRepository>;
