import {
  HOLDING_STATUSES,
  holdsSlots,
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
  type BookingStatus,
  type PaymentStatus,
} from '@crease/contract';
import mongoose, {
  Types,
  type Connection,
  type Model,
  type mongo,
  type QueryFilter,
} from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { mapInPortions } from '../../platform/in-portions.ts';
import { refusedKeyOf } from '../../platform/mongo/mongo-errors.ts';
import {
  anyOf,
  collectionOf,
  findInOrder,
  findPlainly,
  noneOf,
} from '../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../platform/shared-work/batched-command.ts';
import { createBatchedInsert } from '../../platform/shared-work/batched-insert.ts';
import { createReadsById, type ReadsById } from '../../platform/shared-work/reads-by-id.ts';
import { SWEPT_MAX } from '../../platform/sweep-in-parts.ts';
import {
  createFindHeld,
  createFindObstacles,
  createFindStatuses,
  type HoursOfCourt,
  type Obstacles,
  type Wish,
} from './batched-queries.ts';
import { takingHours, updateOfStep, type Step } from './booking-steps.ts';
import {
  bookingRecordOf,
  bookingSchema,
  newBookingDocumentOf,
  type BookingClaims,
  type BookingDocument,
  type BookingRecord,
  type NewBooking,
} from './booking.schema.ts';
import { createOvertakenRequests, type OvertakenRequests } from './sweep/overtaken-requests.ts';

export type NewRequest = NewBooking & { customerId: string };

/** What the unique indexes decided about a new request. */
export type RequestOutcome =
  | { outcome: 'stored'; booking: BookingRecord }
  | { outcome: 'key-used' }
  | { outcome: 'slots-requested-before' }
  | { outcome: 'too-many-pending' };

/** A payment mark by the owner, for a booking in one of these statuses. */
interface PaymentChange {
  id: string;
  from: PaymentStatus;
  to: PaymentStatus;
  whileIn: readonly BookingStatus[];
}

type StatusInHours = Pick<BookingRecord, 'status' | 'startHours'>;

interface SettledNotice {
  /** The booking's id. */
  id: string;
  noticeId: string;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const ORDINALS = Array.from({ length: PENDING_REQUESTS_PER_CUSTOMER_MAX }, (_, index) => index + 1);

function wantingHoursOf({ courtId, startHours }: BookingRecord) {
  return {
    court: new Types.ObjectId(courtId),
    startHours: mongoose.trusted({ $in: startHours }),
  };
}

function waitingBeside(booking: BookingRecord) {
  return {
    ...wantingHoursOf(booking),
    _id: mongoose.trusted({ $ne: new Types.ObjectId(booking.id) }),
    status: 'pending',
  } as const;
}

/** All reads and writes of bookings. Every change is one atomic write on one document. */
export class BookingsRepository {
  readonly #model: Model<BookingDocument>;
  /** Without Mongoose, for what most requests need (see `collectionOf`). */
  readonly #collection: mongo.Collection<BookingDocument>;
  readonly #clock: Clock;
  readonly #byId: ReadsById<BookingRecord>;
  readonly #insertDocument: (document: BookingDocument) => Promise<void>;
  readonly #findHeld: (asked: HoursOfCourt) => Promise<Set<number>>;
  readonly #findStatuses: (asked: HoursOfCourt) => Promise<StatusInHours[]>;
  readonly #pullNotice: (notice: SettledNotice) => Promise<void>;
  readonly findObstacles: (wish: Wish) => Promise<Obstacles>;
  readonly overtaken: OvertakenRequests;

  constructor(connection: Connection, clock: Clock) {
    this.#clock = clock;
    this.#model = connection.model<BookingDocument>('Booking', bookingSchema);
    this.#collection = collectionOf(this.#model);
    this.#insertDocument = createBatchedInsert(this.#model);
    this.#findHeld = createFindHeld(this.#model);
    this.findObstacles = createFindObstacles(this.#model);
    this.overtaken = createOvertakenRequests(this.#model);
    this.#findStatuses = createFindStatuses(this.#model);
    this.#byId = createReadsById(async (ids) =>
      (await findPlainly(this.#model, { _id: anyOf(ids) })).map(bookingRecordOf),
    );
    this.#pullNotice = createBatchedCommand((notices) => this.#pullNotices(notices));
  }

  /** Stores a pending request. The unique indexes decide; `used` only avoids writes that they would refuse. */
  async insertRequest(request: NewRequest, used: readonly number[]): Promise<RequestOutcome> {
    const free = ORDINALS.filter((ordinal) => !used.includes(ordinal));
    for (const ordinal of free) {
      const outcome = await this.#tryInsertRequest(request, ordinal);
      if (outcome) return outcome;
    }
    return { outcome: 'too-many-pending' };
  }

  /** Stores a booking that is not pending. It takes its hours when its status holds them. */
  insertAnswered(booking: NewBooking, at: Date): Promise<BookingRecord> {
    const { status, startHours } = booking;
    return this.#insert(booking, holdsSlots(status) ? takingHours(startHours, at) : {});
  }

  /** Deletes the booking; false when it has changed since it was read. */
  async takeBack({ id, version }: BookingRecord): Promise<boolean> {
    const { deletedCount } = await this.#model.deleteOne({ _id: id, version });
    return deletedCount > 0;
  }

  findById(id: string): Promise<BookingRecord | undefined> {
    return this.#byId.find(id);
  }

  async findByIdempotencyKey(by: string, key: string): Promise<BookingRecord | undefined> {
    const [found] = await this.#find({ 'idempotency.by': by, 'idempotency.key': key });
    return found;
  }

  findOfCustomer(customerId: string): Promise<BookingRecord[]> {
    return this.#find({ customer: new Types.ObjectId(customerId) });
  }

  findOfOwner(ownerId: string): Promise<BookingRecord[]> {
    return this.#find({ owner: new Types.ObjectId(ownerId) });
  }

  /** Bookings that hold hours of this owner's courts and end after the instant. */
  findHeldOfOwner(ownerId: string, endsAfter: Date): Promise<BookingRecord[]> {
    return this.#find({
      owner: new Types.ObjectId(ownerId),
      status: { $in: HOLDING_STATUSES },
      endsAt: { $gt: endsAfter },
    });
  }

  /** Bookings in any status that take place in one of these absolute hours. */
  findInHours(courtId: string, hours: readonly number[]): Promise<BookingRecord[]> {
    return this.#find({ court: new Types.ObjectId(courtId), startHours: { $in: hours } });
  }

  /** The statuses alone, for slot states. */
  findStatuses(courtId: string, hours: readonly number[]): Promise<StatusInHours[]> {
    return this.#findStatuses({ courtId, hours });
  }

  /** Whether a request for any of these absolute hours can still be answered at the instant. */
  async isAnyAskedFor(courtId: string, hours: readonly number[], at: Date): Promise<boolean> {
    const found = await this.#model.exists({
      court: courtId,
      status: 'pending',
      startHours: mongoose.trusted({ $in: hours }),
      answerBy: mongoose.trusted({ $gt: at }),
    });
    return found !== null;
  }

  /** Requests whose time for an answer is over, of everybody or of one customer, at most SWEPT_MAX. */
  findPendingUnanswered(until: Date, customer?: string): Promise<BookingRecord[]> {
    return this.#findSome({
      status: 'pending',
      answerBy: mongoose.trusted({ $lte: until }),
      ...(customer !== undefined && { customer }),
    });
  }

  /** Confirmed bookings whose last slot has ended, at most SWEPT_MAX. */
  findConfirmedEnded(until: Date): Promise<BookingRecord[]> {
    return this.#findSome({ status: 'confirmed', endsAt: mongoose.trusted({ $lte: until }) });
  }

  findEndingAfter(
    whose: { courtId: string } | { customerId: string },
    statuses: readonly BookingStatus[],
    instant: Date,
  ): Promise<BookingRecord[]> {
    return this.#find({
      ...('courtId' in whose
        ? { court: new Types.ObjectId(whose.courtId) }
        : { customer: new Types.ObjectId(whose.customerId) }),
      status: { $in: statuses },
      endsAt: { $gt: instant },
    });
  }

  async isAnyHeld(courtId: string, hours: readonly number[]): Promise<boolean> {
    const held = await this.#findHeld({ courtId, hours });
    return hours.some((hour) => held.has(hour));
  }

  /**
   * One atomic write; undefined when the booking has another status than `from`, or the answer comes too late.
   * @throws the refusal of the unique index when another booking holds one of the hours
   */
  async writeStep(step: Step): Promise<BookingRecord | undefined> {
    const condition = {
      _id: new Types.ObjectId(step.id),
      status: step.from,
      ...(step.accept && { answerBy: { $gt: step.accept.at } }),
      ...(step.endsAfter && { endsAt: { $gt: step.endsAfter } }),
    };
    const options = { returnDocument: 'after' } as const;
    const update = updateOfStep(step, this.#now());
    const moved = await this.#collection.findOneAndUpdate(condition, update, options);
    return moved ? bookingRecordOf(moved) : undefined;
  }

  async findRivalIds(booking: BookingRecord): Promise<string[]> {
    const options = { projection: { _id: 1 } };
    const found = await this.#collection.find(waitingBeside(booking), options).toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Other pending requests for one of the booking's hours. */
  findRivals(booking: BookingRecord): Promise<BookingRecord[]> {
    return this.#find(waitingBeside(booking));
  }

  /** Takes the step with these rivals of the booking, as far as they are still pending; answers how many they were. */
  async declineRivalsOf(
    holding: BookingRecord,
    rivalIds: readonly string[],
    step: Omit<Step, 'id'>,
  ): Promise<number> {
    const { $set, ...changes } = updateOfStep(step, this.#now());
    const declinedFor = new Types.ObjectId(holding.id);
    const { modifiedCount } = await this.#collection.updateMany(
      { _id: anyOf(rivalIds), status: step.from },
      { ...changes, $set: { ...$set, declinedFor } },
    );
    return modifiedCount;
  }

  findDeclinedFor(holding: BookingRecord): Promise<BookingRecord[]> {
    return this.#find({
      ...wantingHoursOf(holding),
      declinedFor: new Types.ObjectId(holding.id),
    });
  }

  /** One atomic write; undefined when the booking is free, or has another status or payment status than expected. */
  async markPayment(mark: PaymentChange): Promise<BookingRecord | undefined> {
    const marked = await this.#model
      .findOneAndUpdate(
        {
          _id: mark.id,
          paymentStatus: mark.from,
          status: mongoose.trusted({ $in: mark.whileIn }),
          'pricing.totalAmount': mongoose.trusted({ $gt: 0 }),
        },
        { $set: { paymentStatus: mark.to, updatedAt: this.#now() }, $inc: { version: 1 } },
        { returnDocument: 'after', timestamps: false },
      )
      .lean<BookingDocument>();
    return marked ? bookingRecordOf(marked) : undefined;
  }

  /** Removes the reasons that the customer wrote; `kept` are the product's own sentences. */
  async forgetWordsOfCustomer(customerId: string, kept: readonly string[]): Promise<void> {
    await this.#model.updateMany(
      { customer: customerId, cancellationReason: mongoose.trusted({ $nin: kept }) },
      { $unset: { cancellationReason: 1 } },
      { timestamps: false },
    );
  }

  /** Removes the names, phones and notes of walk-ins that the owner entered. */
  async forgetWalkIns(ownerId: string): Promise<void> {
    await this.#model.updateMany(
      { owner: ownerId },
      { $unset: { manualBookingDetails: 1 } },
      { timestamps: false },
    );
  }

  findOwingNotices(limit: number, except: readonly string[]): Promise<BookingRecord[]> {
    const owing = { 'noticesOwed.id': { $gt: '' }, _id: noneOf(except) };
    return this.#find(owing, limit);
  }

  clearNotice(id: string, noticeId: string): Promise<void> {
    return this.#pullNotice({ id, noticeId });
  }

  async #pullNotices(notices: readonly SettledNotice[]): Promise<undefined[]> {
    const writes = notices.map(({ id, noticeId }) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: { $pull: { noticesOwed: { id: noticeId } } },
      },
    }));
    await this.#collection.bulkWrite(writes, { ordered: false });
    return notices.map(() => undefined);
  }

  /** Newest first; without a limit, all of them. `filter` is not cast (see `findPlainly`). */
  async #find(filter: object, limit?: number): Promise<BookingRecord[]> {
    const found = await findInOrder(this.#model, filter, NEWEST_FIRST, limit);
    return mapInPortions(found, bookingRecordOf);
  }

  /** At most what a sweep works on at once, in the order of the index that finds them. */
  async #findSome(filter: QueryFilter<BookingDocument>): Promise<BookingRecord[]> {
    const found = await this.#model.find(filter).limit(SWEPT_MAX).lean<BookingDocument[]>();
    return found.map(bookingRecordOf);
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }

  async #insert(booking: NewBooking, claims: BookingClaims): Promise<BookingRecord> {
    const document = newBookingDocumentOf(booking, claims, this.#now());
    await this.#insertDocument(document);
    return bookingRecordOf(document);
  }

  /** Undefined when another request of this customer took the ordinal first. */
  async #tryInsertRequest(
    request: NewRequest,
    pendingOrdinal: number,
  ): Promise<RequestOutcome | undefined> {
    try {
      const claims = { pendingSlots: request.startHours, pendingOrdinal };
      return { outcome: 'stored', booking: await this.#insert(request, claims) };
    } catch (error) {
      const refusedKey = refusedKeyOf(error);
      if (!refusedKey) throw error;
      if (refusedKey.includes('idempotency.key')) return { outcome: 'key-used' };
      if (refusedKey.includes('pendingSlots')) return { outcome: 'slots-requested-before' };
      return undefined;
    }
  }
}
