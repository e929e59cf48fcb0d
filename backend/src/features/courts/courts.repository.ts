import {
  fromPriceOf,
  type CourtDecision,
  type CourtStatus,
  type District,
  type Province,
} from '@crease/contract';
import { randomUUID } from 'node:crypto';
import mongoose, {
  Types,
  type Connection,
  type Model,
  type QueryFilter,
  type UpdateQuery,
} from 'mongoose';
import type { StoredImage } from '../../platform/images.ts';
import {
  courtRecordOf,
  courtSchema,
  type CourtDetails,
  type CourtDocument,
  type CourtRecord,
  type NewCourt,
} from './court.schema.ts';

export type { CourtRecord, NewCourt } from './court.schema.ts';

export interface CourtFilter {
  status?: CourtStatus | undefined;
  ownerId?: string | undefined;
  province?: Province | undefined;
  district?: District | undefined;
  search?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

export interface Page {
  skip: number;
  limit: number;
}

export interface CourtChanges extends CourtDetails {
  images: StoredImage[];
}

export interface Review {
  decision: CourtDecision['decision'];
  reason?: string;
  byId: string;
  at: Date;
}

export interface RemovedCourt {
  court: CourtRecord;
  removedAt: Date;
}

const THERE = { removedAt: null } as const;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const SEARCHED_FIELDS = ['name', 'description', 'location.address', 'location.city'];

/** Every character of the text means itself. */
function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
}

function conditionOf(filter: CourtFilter): QueryFilter<CourtDocument> {
  const { search, minPrice, maxPrice } = filter;
  const pattern = search === undefined ? undefined : literalPattern(search);
  const price = {
    ...(minPrice !== undefined && { $gte: minPrice }),
    ...(maxPrice !== undefined && { $lte: maxPrice }),
  };
  return {
    ...THERE,
    ...(filter.status && { status: filter.status }),
    ...(filter.ownerId && { owner: new Types.ObjectId(filter.ownerId) }),
    ...(filter.province && { 'location.province': filter.province }),
    ...(filter.district && { 'location.district': filter.district }),
    ...(Object.keys(price).length > 0 && { fromPrice: mongoose.trusted(price) }),
    ...(pattern && { $or: SEARCHED_FIELDS.map((field) => ({ [field]: pattern })) }),
  };
}

function reviewUpdateOf({ decision, reason, byId, at }: Review): UpdateQuery<CourtDocument> {
  const outcome =
    decision === 'approved' ? { approvedAt: at } : { rejectedAt: at, rejectionReason: reason };
  const said = { decision, ...(reason !== undefined && { reason }) };
  return {
    $set: { status: decision, ...outcome },
    $push: {
      decisions: { ...said, by: byId, at },
      noticesOwed: { ...said, id: randomUUID() },
    },
    $inc: { version: 1 },
  };
}

/** All reads and writes of courts. Every change is one atomic write on one document. */
export class CourtsRepository {
  readonly #model: Model<CourtDocument>;

  constructor(connection: Connection) {
    this.#model = connection.model<CourtDocument>('Court', courtSchema);
  }

  async insert({ ownerId, ...court }: NewCourt): Promise<CourtRecord> {
    const created = await this.#model.create({
      ...court,
      owner: new Types.ObjectId(ownerId),
      fromPrice: fromPriceOf(court.pricing),
      version: 1,
    });
    return courtRecordOf(created.toObject());
  }

  /** Newest first. Without a page, all of them. */
  async find(filter: CourtFilter, page?: Page): Promise<CourtRecord[]> {
    const query = this.#model.find(conditionOf(filter)).sort(NEWEST_FIRST);
    if (page) query.skip(page.skip).limit(page.limit);
    return (await query.lean<CourtDocument[]>()).map(courtRecordOf);
  }

  count(filter: CourtFilter): Promise<number> {
    return this.#model.countDocuments(conditionOf(filter)).exec();
  }

  async countByStatus(): Promise<Map<CourtStatus, number>> {
    const counts = await this.#model.aggregate<{ _id: CourtStatus; count: number }>([
      { $match: { removedAt: null } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  /** The ones approved last, the very last first. */
  async findLastApproved(limit: number): Promise<CourtRecord[]> {
    const found = await this.#model
      .find({ ...THERE, status: 'approved' })
      .sort({ approvedAt: -1, _id: -1 })
      .limit(limit)
      .lean<CourtDocument[]>();
    return found.map(courtRecordOf);
  }

  findById(id: string): Promise<CourtRecord | undefined> {
    return this.#findOne({ _id: id, ...THERE });
  }

  /** Also one that was removed a moment ago. */
  findByIdEvenRemoved(id: string): Promise<CourtRecord | undefined> {
    return this.#findOne({ _id: id });
  }

  async findByIds(ids: readonly string[]): Promise<CourtRecord[]> {
    if (ids.length === 0) return [];
    const wanted = mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) });
    const found = await this.#model.find({ _id: wanted, ...THERE }).lean<CourtDocument[]>();
    return found.map(courtRecordOf);
  }

  /** Undefined when it is no longer as it was read. A rejected one waits for review again. */
  update(read: CourtRecord, changes: CourtChanges): Promise<CourtRecord | undefined> {
    const isRejected = read.status === 'rejected';
    return this.#change(
      { _id: read.id, version: read.version },
      {
        $set: {
          ...changes,
          fromPrice: fromPriceOf(changes.pricing),
          ...(isRejected && { status: 'pending' }),
        },
        $inc: { version: 1 },
        ...(isRejected && { $unset: { rejectionReason: 1, rejectedAt: 1 } }),
      },
    );
  }

  /** Undefined when this owner has no such court. */
  setActive(id: string, ownerId: string, isActive: boolean): Promise<CourtRecord | undefined> {
    return this.#change({ _id: id, owner: ownerId }, { $set: { isActive } });
  }

  /** Undefined when it does not wait for review. */
  review(id: string, review: Review): Promise<CourtRecord | undefined> {
    return this.#change({ _id: id, status: 'pending' }, reviewUpdateOf(review));
  }

  /** Removed ones too: their owners were promised an answer. */
  async findOwingNotices(limit: number): Promise<CourtRecord[]> {
    const found = await this.#model
      .find({ 'noticesOwed.id': mongoose.trusted({ $gt: '' }) })
      .limit(limit)
      .lean<CourtDocument[]>();
    return found.map(courtRecordOf);
  }

  async clearNotice(id: string, noticeId: string): Promise<void> {
    const pull = { $pull: { noticesOwed: { id: noticeId } } };
    await this.#model.updateOne({ _id: id }, pull, { timestamps: false });
  }

  /** From now on it exists for nobody. Undefined when it was gone, or is not of this owner if one is named. */
  markRemoved(id: string, at: Date, ownerId: string | undefined): Promise<CourtRecord | undefined> {
    return this.#change(
      { _id: id, ...(ownerId !== undefined && { owner: ownerId }) },
      { $set: { removedAt: at }, $inc: { version: 1 } },
    );
  }

  async findRemoved(): Promise<RemovedCourt[]> {
    const found = await this.#model
      .find({ removedAt: mongoose.trusted({ $gt: new Date(0) }) })
      .lean<(CourtDocument & { removedAt: Date })[]>();
    return found.map((court) => ({ court: courtRecordOf(court), removedAt: court.removedAt }));
  }

  /** Says of a removed court that its pictures are gone. */
  async forgetImages(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { images: [] } });
  }

  async purge(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id, removedAt: mongoose.trusted({ $gt: new Date(0) }) });
  }

  async #findOne(filter: QueryFilter<CourtDocument>): Promise<CourtRecord | undefined> {
    const found = await this.#model.findOne(filter).lean<CourtDocument>();
    return found ? courtRecordOf(found) : undefined;
  }

  async #change(
    condition: QueryFilter<CourtDocument>,
    update: UpdateQuery<CourtDocument>,
  ): Promise<CourtRecord | undefined> {
    const changed = await this.#model
      .findOneAndUpdate({ ...condition, ...THERE }, update, { returnDocument: 'after' })
      .lean<CourtDocument>();
    return changed ? courtRecordOf(changed) : undefined;
  }
}
