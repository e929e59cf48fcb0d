import {
  COURT_STATUSES,
  fromPriceOf,
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
import type { StoredImage } from '../../platform/images/image-store.ts';
import type { Idempotency } from '../../platform/mongo/idempotency.ts';
import { mapInPortions, PORTION } from '../../platform/in-portions.ts';
import { anyOf, countEach, literally, noneOf } from '../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import { createRecordCache } from '../../platform/shared-work/record-cache.ts';
import {
  courtRecordOf,
  courtSchema,
  decisionDocumentOf,
  FIRST_EDITION,
  type CourtDetails,
  type CourtDocument,
  type CourtRecord,
  type DecisionRecord,
  type NewCourt,
  type ReviewDecision,
} from './court.schema.ts';

export type { CourtRecord, NewCourt } from './court.schema.ts';

export interface CourtFilter {
  status?: CourtStatus | undefined;
  ownerId?: string | undefined;
  /** The administrator who decided about it. */
  byId?: string | undefined;
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
  /** Absent in a change without a key. */
  lastChange?: Idempotency | undefined;
}

export interface Review extends DecisionRecord {
  decision: ReviewDecision;
}

/** The court and the version in which it was read. */
type ReadCourt = Pick<CourtRecord, 'id' | 'version'>;

export interface Removal {
  at: Date;
  /** Removes the court only when it belongs to this owner. */
  ownerId?: string;
  /** Stored with the court when an administrator removes it. */
  deletion?: DecisionRecord;
}

const THERE = { removedAt: null } as const;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const SEARCHED_FIELDS = ['name', 'description', 'location.address', 'location.city'];

interface FoundCourt {
  id: string;
  court: CourtRecord;
  isRemoved: boolean;
}

function foundCourtOf(document: CourtDocument): FoundCourt {
  const court = courtRecordOf(document);
  return { id: court.id, court, isRemoved: document.removedAt instanceof Date };
}

/** Unseen between signs of Sinhala and other scripts, where some keyboards put them and others do not. */
const JOINERS = /[\u200c\u200d]/g;
const ANY_JOINERS = '[\u200c\u200d]*';

/** Every character is searched for literally, with joiners or without. */
function literalPattern(text: string): RegExp {
  const literal = literally(text.replaceAll(JOINERS, ''));
  return new RegExp(literal.replaceAll(/\P{ASCII}/gu, `$&${ANY_JOINERS}`), 'i');
}

function conditionOnPeople({ ownerId, byId }: CourtFilter): QueryFilter<CourtDocument> {
  return {
    ...(ownerId !== undefined && { owner: new Types.ObjectId(ownerId) }),
    ...(byId !== undefined && { 'decisions.by': new Types.ObjectId(byId) }),
  };
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
    ...conditionOnPeople(filter),
    ...(filter.province && { 'location.province': filter.province }),
    ...(filter.district && { 'location.district': filter.district }),
    ...(Object.keys(price).length > 0 && { fromPrice: mongoose.trusted(price) }),
    ...(pattern && { $or: SEARCHED_FIELDS.map((field) => ({ [field]: pattern })) }),
  };
}

/** What the write of a decision also stores: the decision, and that the owner has to get a mail about it. */
function leftBy(decided: DecisionRecord) {
  const { decision, reason } = decided;
  return {
    decisions: decisionDocumentOf(decided),
    noticesOwed: { id: randomUUID(), decision, ...(reason !== undefined && { reason }) },
  };
}

function reviewUpdateOf(review: Review): UpdateQuery<CourtDocument> {
  const { decision, reason, at } = review;
  const outcome =
    decision === 'approved' ? { approvedAt: at } : { rejectedAt: at, rejectionReason: reason };
  return {
    $set: { status: decision, ...outcome },
    $push: leftBy(review),
    $inc: { version: 1 },
  };
}

/** All reads and writes of courts. Every change is one atomic write on one document. */
export class CourtsRepository {
  readonly #model: Model<CourtDocument>;
  readonly #byId: ReadsById<FoundCourt>;

  constructor(connection: Connection) {
    this.#model = connection.model<CourtDocument>('Court', courtSchema);
    const makeCourt = createRecordCache((document) => foundCourtOf(document as CourtDocument));
    this.#byId = createReadsById(async (ids) => {
      const asked = { _id: anyOf(ids), putAwayAt: null };
      // Bypasses Mongoose and takes raw bytes: most courts have not changed since they were last read, and comparing
      // bytes is cheaper than building the same record again.
      const options = { raw: true, batchSize: PORTION };
      const found: unknown[] = await this.#model.collection.find(asked, options).toArray();
      return mapInPortions(found as Buffer[], makeCourt);
    });
  }

  async insert({ ownerId, ...court }: NewCourt): Promise<CourtRecord> {
    const created = await this.#model.create({
      ...court,
      owner: new Types.ObjectId(ownerId),
      fromPrice: fromPriceOf(court.pricing),
      version: 1,
      edition: FIRST_EDITION,
    });
    return courtRecordOf(created.toObject());
  }

  /** The court that was created under the key, unless it was removed since, and the hash of what was sent. */
  async findByIdempotencyKey(
    by: string,
    key: string,
  ): Promise<{ court: CourtRecord; bodyHash: string | undefined } | undefined> {
    const found = await this.#model
      .findOne({ 'idempotency.by': by, 'idempotency.key': key })
      .lean<CourtDocument | null>();
    return found
      ? { court: courtRecordOf(found), bodyHash: found.idempotency?.bodyHash }
      : undefined;
  }

  /** Newest first; all of them when no page is asked for. */
  async find(filter: CourtFilter, page?: Page): Promise<CourtRecord[]> {
    const query = this.#model.find(conditionOf(filter)).sort(NEWEST_FIRST);
    if (page) query.skip(page.skip).limit(page.limit);
    return mapInPortions(await query.lean<CourtDocument[]>(), courtRecordOf);
  }

  /** The ids of the newest courts that everybody may see. */
  async findPublicIds(limit: number): Promise<string[]> {
    const found = await this.#model
      .find({ ...THERE, status: 'approved' }, { _id: 1 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<Pick<CourtDocument, '_id'>[]>();
    return mapInPortions(found, ({ _id }) => String(_id));
  }

  count(filter: CourtFilter): Promise<number> {
    return this.#model.countDocuments(conditionOf(filter)).exec();
  }

  countByStatus(): Promise<Map<CourtStatus, number>> {
    return countEach(COURT_STATUSES, (status) => this.count({ status }));
  }

  /** The court that was approved last comes first. */
  async findLastApproved(limit: number): Promise<CourtRecord[]> {
    const found = await this.#model
      .find({ ...THERE, status: 'approved' })
      .sort({ approvedAt: -1, _id: -1 })
      .limit(limit)
      .lean<CourtDocument[]>();
    return found.map(courtRecordOf);
  }

  async findById(id: string): Promise<CourtRecord | undefined> {
    const found = await this.#byId.find(id);
    return found?.isRemoved === false ? found.court : undefined;
  }

  /** Finds a court that was removed a moment ago, too. */
  async findByIdEvenRemoved(id: string): Promise<CourtRecord | undefined> {
    return (await this.#byId.find(id))?.court;
  }

  async findByIds(ids: readonly string[]): Promise<CourtRecord[]> {
    const found = await this.#byId.findAll(ids);
    return found.filter(({ isRemoved }) => !isRemoved).map(({ court }) => court);
  }

  /** Undefined when the court has changed since it was read. A rejected court waits for review again. */
  update(
    read: CourtRecord,
    { lastChange, ...changes }: CourtChanges,
  ): Promise<CourtRecord | undefined> {
    const isRejected = read.status === 'rejected';
    return this.#change(
      { _id: read.id, version: read.version },
      {
        $set: {
          ...changes,
          fromPrice: fromPriceOf(changes.pricing),
          edition: read.edition + 1,
          ...(lastChange && { lastChange }),
          ...(isRejected && { status: 'pending' }),
        },
        $inc: { version: 1 },
        $unset: {
          ...(!lastChange && { lastChange: 1 }),
          ...(isRejected && { rejectionReason: 1, rejectedAt: 1 }),
        },
      },
    );
  }

  /** Undefined when this owner has no such court. */
  setActive(id: string, ownerId: string, isActive: boolean): Promise<CourtRecord | undefined> {
    return this.#change({ _id: id, owner: ownerId }, { $set: { isActive } });
  }

  /** Undefined when the court has changed since it was read. */
  review({ id, version }: ReadCourt, review: Review): Promise<CourtRecord | undefined> {
    return this.#change({ _id: id, version }, reviewUpdateOf(review));
  }

  /** Finds removed courts too: their owners also get the mail. */
  async findOwingNotices(limit: number, except: readonly string[]): Promise<CourtRecord[]> {
    const found = await this.#model
      .find({ 'noticesOwed.id': mongoose.trusted({ $gt: '' }), _id: noneOf(except) })
      .limit(limit)
      .lean<CourtDocument[]>();
    return found.map(courtRecordOf);
  }

  async clearNotice(id: string, noticeId: string): Promise<void> {
    const pull = { $pull: { noticesOwed: { id: noticeId } } };
    await this.#model.updateOne({ _id: id }, pull, { timestamps: false });
  }

  /**
   * Hides the court from everybody, and frees its Idempotency-Key. Undefined when it was removed already, or does not
   * belong to the owner that `removal` names.
   */
  markRemoved(id: string, { at, ownerId, deletion }: Removal): Promise<CourtRecord | undefined> {
    return this.#change(
      { _id: id, ...(ownerId !== undefined && { owner: ownerId }) },
      {
        $set: { removedAt: at },
        $inc: { version: 1 },
        $unset: { idempotency: 1 },
        ...(deletion && { $push: leftBy(deletion) }),
      },
    );
  }

  /** Called once the pictures of a removed court are removed from the store. */
  async forgetImages(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { images: [] } });
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
