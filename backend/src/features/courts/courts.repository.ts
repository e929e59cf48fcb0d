import { COURT_STATUSES, fromPriceOf, type CourtStatus } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { Types, type Connection, type mongo } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { StoredImage } from '../../platform/images/image-store.ts';
import type { Idempotency } from '../../platform/mongo/idempotency.ts';
import { mapInPortions, PORTION } from '../../platform/portions/in-portions.ts';
import {
  anyOf,
  countEach,
  exactly,
  findAll,
  findInOrder,
  noneOf,
  openCollection,
} from '../../platform/mongo/mongo-queries.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import { createRecordCache } from '../../platform/shared-work/record-cache.ts';
import { SWEPT_AT_ONCE } from '../../platform/portions/sweep-in-parts.ts';
import { conditionOf, conditionOnPeople, THERE, type CourtFilter } from './court-filter.ts';
import {
  courtRecordOf,
  courtSchema,
  decisionDocumentOf,
  newCourtDocumentOf,
  type CourtDetails,
  type CourtDocument,
  type CourtRecord,
  type DecisionRecord,
  type NewCourt,
  type ReviewDecision,
} from './court.schema.ts';

export type { CourtRecord, NewCourt } from './court.schema.ts';

export interface Page {
  skip: number;
  limit: number;
}

interface CourtChanges extends CourtDetails {
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

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
type Condition = mongo.Filter<CourtDocument>;
type Change = mongo.UpdateFilter<CourtDocument>;

interface FoundCourt {
  id: string;
  court: CourtRecord;
  isRemoved: boolean;
}

function foundCourtOf(document: CourtDocument): FoundCourt {
  const court = courtRecordOf(document);
  return { id: court.id, court, isRemoved: document.removedAt instanceof Date };
}

function asRead({ id, version }: ReadCourt): Condition {
  return { _id: new Types.ObjectId(id), version };
}

/** Of anybody when no owner is named. */
function ownOne(id: string, ownerId: string | undefined): Condition {
  return { _id: new Types.ObjectId(id), ...conditionOnPeople({ ownerId }) };
}

/** What the write of a decision also stores: the decision, and that the owner has to get a mail about it. */
function leftBy(decided: DecisionRecord) {
  const { decision, reason } = decided;
  return {
    decisions: decisionDocumentOf(decided),
    noticesOwed: { id: randomUUID(), decision, ...(reason !== undefined && { reason }) },
  };
}

function reviewUpdateOf(review: Review): Change {
  const { decision, reason, at } = review;
  const outcome =
    decision === 'approved'
      ? { approvedAt: at }
      : { rejectedAt: at, ...(reason !== undefined && { rejectionReason: reason }) };
  return {
    $set: { status: decision, ...outcome },
    $push: leftBy(review),
    $inc: { version: 1 },
  };
}

/** All reads and writes of courts. Every change is one atomic write on one document. */
export class CourtsRepository {
  readonly #courts: mongo.Collection<CourtDocument>;
  readonly #byId: ReadsById<FoundCourt>;
  readonly #clock: Clock;

  constructor(connection: Connection, clock: Clock) {
    this.#clock = clock;
    this.#courts = openCollection(connection, 'Court', courtSchema);
    const makeCourt = createRecordCache((document) => foundCourtOf(document as CourtDocument));
    this.#byId = createReadsById(async (ids) => {
      const asked = { _id: anyOf(ids), putAwayAt: null };
      // Takes raw bytes: most courts have not changed since they were last read, and comparing bytes is cheaper than
      // building the same record again.
      const options = { raw: true, batchSize: PORTION };
      const found: unknown[] = await this.#courts.find(asked, options).toArray();
      return mapInPortions(found as Buffer[], makeCourt);
    });
  }

  async insert(court: NewCourt): Promise<CourtRecord> {
    const document = newCourtDocumentOf(court, this.#now());
    await this.#courts.insertOne(document, { ignoreUndefined: true });
    return courtRecordOf(document);
  }

  /** The court that was created under the key, unless it was removed since, and the hash of what was sent. */
  async findByIdempotencyKey(
    by: string,
    key: string,
  ): Promise<{ court: CourtRecord; bodyHash: string | undefined } | undefined> {
    const made = { 'idempotency.by': by, 'idempotency.key': exactly(key) };
    const found = await this.#courts.findOne(made);
    return found
      ? { court: courtRecordOf(found), bodyHash: found.idempotency?.bodyHash }
      : undefined;
  }

  /** Newest first; all of them when no page is asked for. */
  async find(filter: CourtFilter, page?: Page): Promise<CourtRecord[]> {
    const options = { sort: NEWEST_FIRST, batchSize: PORTION, ...page };
    const found = await this.#courts.find(conditionOf(filter), options).toArray();
    return mapInPortions(found, courtRecordOf);
  }

  /** The ids of the newest courts that everybody may see. */
  async findPublicIds(limit: number): Promise<string[]> {
    const options = { sort: NEWEST_FIRST, limit, batchSize: PORTION, projection: { _id: 1 } };
    const found = await this.#courts.find({ ...THERE, status: 'approved' }, options).toArray();
    return mapInPortions(found, ({ _id }) => _id.toHexString());
  }

  count(filter: CourtFilter): Promise<number> {
    return this.#courts.countDocuments(conditionOf(filter));
  }

  countByStatus(): Promise<Map<CourtStatus, number>> {
    return countEach(COURT_STATUSES, (status) => this.count({ status }));
  }

  /** The court that was approved last comes first. */
  async findLastApproved(limit: number): Promise<CourtRecord[]> {
    const approved = { ...THERE, status: 'approved' } as const;
    const lastFirst = { approvedAt: -1, _id: -1 } as const;
    const found = await findInOrder(this.#courts, approved, lastFirst, limit);
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

  /** All pictures of every court that names one of these, also of courts that are not put away yet. */
  async findImagesBeside(publicIds: readonly string[]): Promise<StoredImage[]> {
    const naming = { 'images.publicId': { $in: publicIds } };
    const found = await findAll(this.#courts, naming, ['images']);
    return found.flatMap(({ images }) => images);
  }

  /** Undefined when the court has changed since it was read. A rejected court waits for review again. */
  update(
    read: CourtRecord,
    { lastChange, ...changes }: CourtChanges,
  ): Promise<CourtRecord | undefined> {
    const isRejected = read.status === 'rejected';
    const outdated = {
      ...(!lastChange && { lastChange: 1 as const }),
      ...(isRejected && { rejectionReason: 1 as const, rejectedAt: 1 as const }),
    };
    return this.#change(asRead(read), {
      $set: {
        ...changes,
        fromPrice: fromPriceOf(changes.pricing),
        edition: read.edition + 1,
        ...(lastChange && { lastChange }),
        ...(isRejected && { status: 'pending' }),
      },
      $inc: { version: 1 },
      ...(Object.keys(outdated).length > 0 && { $unset: outdated }),
    });
  }

  /** Undefined when this owner has no such court. */
  setActive(id: string, ownerId: string, isActive: boolean): Promise<CourtRecord | undefined> {
    return this.#change(ownOne(id, ownerId), { $set: { isActive } });
  }

  /** Undefined when the court has changed since it was read. */
  review(read: ReadCourt, review: Review): Promise<CourtRecord | undefined> {
    return this.#change(asRead(read), reviewUpdateOf(review));
  }

  /** At most SWEPT_MAX. Finds removed courts too: their owners also get the mail. */
  async findOwingNotices(except: readonly string[]): Promise<CourtRecord[]> {
    const owing = { 'noticesOwed.id': { $gt: '' }, _id: noneOf(except) };
    const found = await this.#courts.find(owing, SWEPT_AT_ONCE).toArray();
    return found.map(courtRecordOf);
  }

  async clearNotice(id: string, noticeId: string): Promise<void> {
    const pull = { $pull: { noticesOwed: { id: noticeId } } };
    await this.#courts.updateOne({ _id: new Types.ObjectId(id) }, pull);
  }

  /**
   * Hides the court from everybody, and frees its Idempotency-Key. Undefined when it was removed already, or does not
   * belong to the owner that `removal` names.
   */
  markRemoved(id: string, { at, ownerId, deletion }: Removal): Promise<CourtRecord | undefined> {
    return this.#change(ownOne(id, ownerId), {
      $set: { removedAt: at },
      $inc: { version: 1 },
      $unset: { idempotency: 1 },
      ...(deletion && { $push: leftBy(deletion) }),
    });
  }

  /** Called once the pictures of a removed court are removed from the store; those that were moved meanwhile stay. */
  async forgetImages(read: ReadCourt): Promise<void> {
    const change = { $set: { images: [], updatedAt: this.#now() } };
    await this.#courts.updateOne(asRead(read), change);
  }

  async #change(
    condition: Condition,
    { $set, ...change }: Change,
  ): Promise<CourtRecord | undefined> {
    const changed = await this.#courts.findOneAndUpdate(
      { ...condition, ...THERE },
      { ...change, $set: { ...$set, updatedAt: this.#now() } },
      { returnDocument: 'after' },
    );
    return changed ? courtRecordOf(changed) : undefined;
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}
