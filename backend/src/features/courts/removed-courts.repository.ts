/** Courts that are gone: what is still to be put away of them, and what administrators decided about them. */
import mongoose, { Types, type Connection, type Model } from 'mongoose';
import {
  courtRecordOf,
  courtSchema,
  decisionDocumentOf,
  decisionRecordOf,
  type CourtDocument,
  type CourtRecord,
  type DecisionRecord,
  type SettledCourtDocument,
} from './court.schema.ts';

/** As whole as it was, until everything that belonged to it is put away. */
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
  /** Of whom it was. */
  ownerId?: string;
  /** Who decided about it. */
  byId?: string;
  limit?: number;
}

const ANY_TIME = { $gt: new Date(0) };
const LAST_FIRST = { removedAt: -1, _id: -1 } as const;

function settledOf({ id, name, location, ownerId, ...court }: CourtRecord, removedAt: Date) {
  return {
    _id: new Types.ObjectId(id),
    owner: new Types.ObjectId(ownerId),
    name,
    location: { city: location.city },
    decisions: court.decisions.map(decisionDocumentOf),
    removedAt,
  } satisfies SettledCourtDocument;
}

function removedOf({ _id, owner, name, location, ...court }: SettledCourtDocument) {
  return {
    id: _id.toHexString(),
    ownerId: owner.toHexString(),
    name,
    city: location.city,
    removedAt: court.removedAt,
    decisions: court.decisions.map(decisionRecordOf),
  } satisfies RemovedCourtRecord;
}

export class RemovedCourtsRepository {
  readonly #model: Model<CourtDocument>;

  constructor(connection: Connection) {
    this.#model = connection.model<CourtDocument>('Court', courtSchema);
  }

  async findLeaving(): Promise<LeavingCourt[]> {
    const found = await this.#model
      .find({ putAwayAt: null, removedAt: mongoose.trusted(ANY_TIME) })
      .lean<(CourtDocument & { removedAt: Date })[]>();
    return found.map((court) => ({ court: courtRecordOf(court), removedAt: court.removedAt }));
  }

  /**
   * Nothing stays but what was decided about it. One write: a removed court is never seen in between.
   * Does nothing while its owner has still to be written to: the debt would go with the rest.
   */
  async settle({ court, removedAt }: LeavingCourt, at: Date): Promise<void> {
    const { _id, ...kept } = settledOf(court, removedAt);
    // Past the schema, which knows whole courts only.
    const { collection } = this.#model;
    const isSettled = { 'noticesOwed.0': { $exists: false } };
    const leaving = { _id, removedAt: ANY_TIME, putAwayAt: null, ...isSettled };
    if (kept.decisions.length === 0) await collection.deleteOne(leaving);
    else await collection.replaceOne(leaving, { ...kept, putAwayAt: at });
  }

  /** Those that administrators decided about, put away or not yet; the last removed first. */
  async findDecided({ ownerId, byId, limit }: RemovedCourtFilter): Promise<RemovedCourtRecord[]> {
    const query = this.#model
      .find({
        removedAt: mongoose.trusted(ANY_TIME),
        'decisions.0': mongoose.trusted({ $exists: true }),
        ...(ownerId !== undefined && { owner: new Types.ObjectId(ownerId) }),
        ...(byId !== undefined && { 'decisions.by': new Types.ObjectId(byId) }),
      })
      .select({ owner: 1, name: 1, 'location.city': 1, removedAt: 1, decisions: 1 })
      .sort(LAST_FIRST);
    if (limit !== undefined) query.limit(limit);
    return (await query.lean<SettledCourtDocument[]>()).map(removedOf);
  }
}
