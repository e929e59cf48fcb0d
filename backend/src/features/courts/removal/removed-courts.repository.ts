/**
 * Removed courts: those whose bookings and pictures are still being removed, and the decisions that stay on record.
 */
import { Types, type Connection, type mongo } from 'mongoose';
import { PORTION } from '../../../platform/portions/in-portions.ts';
import { anyOf, findAll, openCollection } from '../../../platform/mongo/mongo-queries.ts';
import { conditionOnPeople, type CourtFilter } from '../court-filter.ts';
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

interface RemovedCourtFilter extends Pick<CourtFilter, 'ownerId' | 'byId'> {
  limit?: number;
}

const ANY_TIME = { $gt: new Date(0) };
const DECIDED = { owner: 1, name: 1, 'location.city': 1, removedAt: 1, decisions: 1 } as const;
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
  const courts = openCollection(connection, 'Court', courtSchema);
  const decided = courts as unknown as mongo.Collection<DecidedCourtDocument>;

  return {
    findLeaving: async (): Promise<LeavingCourt[]> => {
      const leaving = { putAwayAt: null, removedAt: ANY_TIME };
      const found = (await findAll(courts, leaving)) as (CourtDocument & { removedAt: Date })[];
      return found.map((court) => ({ court: courtRecordOf(court), removedAt: court.removedAt }));
    },

    /**
     * Reduces the document to the decisions about it, in one write; without any it is deleted. Does nothing while its
     * owner is still owed a mail, because that debt would be lost, or while it names a picture: one that was moved
     * meanwhile would stay for ever.
     */
    keepDecisions: async ({ court, removedAt }: LeavingCourt, at: Date): Promise<void> => {
      const { _id, ...kept } = decidedOf(court, removedAt);
      const isSettled = { 'noticesOwed.0': { $exists: false }, 'images.0': { $exists: false } };
      const leaving = { _id, removedAt: ANY_TIME, putAwayAt: null, ...isSettled };
      if (kept.decisions.length === 0) await decided.deleteOne(leaving);
      else await decided.replaceOne(leaving, { ...kept, putAwayAt: at });
    },

    /** By court id, as long as the courts are on record. */
    findNames: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const removed = { _id: anyOf(ids), removedAt: ANY_TIME };
      const found = await findAll(courts, removed, ['_id', 'name']);
      return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
    },

    /** Removed courts that administrators decided about, the last removed first. */
    findDecided: async (filter: RemovedCourtFilter): Promise<RemovedCourtRecord[]> => {
      const { limit } = filter;
      const condition = {
        removedAt: ANY_TIME,
        'decisions.0': { $exists: true },
        ...conditionOnPeople(filter),
      };
      const part = limit !== undefined && { limit };
      const options = { projection: DECIDED, sort: LAST_FIRST, batchSize: PORTION, ...part };
      return (await decided.find(condition, options).toArray()).map(removedOf);
    },
  };
}

export type RemovedCourtsRepository = ReturnType<typeof createRemovedCourtsRepository>;
