/**
 * How a court is stored. Invariant: a court with `removedAt` is found by nobody; it waits until its bookings and
 * pictures are removed. With `putAwayAt` that is done, and only a `DecidedCourtDocument` is left of it.
 */
import {
  fromPriceOf,
  type CourtDecision,
  type CourtStatus,
  type District,
  type Province,
  type Rates,
  type WeekdayHours,
} from '@crease/contract';
import { Schema, Types } from 'mongoose';
import type { StoredImage } from '../../platform/images/image-store.ts';
import {
  IDEMPOTENCY_INDEX,
  idempotencySchema,
  type Idempotency,
} from '../../platform/mongo/idempotency.ts';
import { whileThere } from '../../platform/mongo/partial-index.ts';

/** A decision of an administrator, stored in the court that it is about. */
export interface DecisionRecord {
  decision: CourtDecision['decision'];
  reason?: string;
  byId: string;
  at: Date;
}

/** The decisions that a court under review can get. */
export type ReviewDecision = Exclude<CourtDecision['decision'], 'deleted'>;

/**
 * A decision for which no mail to the owner is stored yet. The mail's key is made of the id, so there is only one.
 */
export interface OwedCourtNotice extends Pick<DecisionRecord, 'decision' | 'reason'> {
  id: string;
}

/** What the owner fills in. */
export interface CourtDetails {
  name: string;
  description: string;
  location: {
    address: string;
    city: string;
    district: District;
    province: Province;
    coordinates: { lat: number; lng: number };
  };
  pricing: Rates;
  facilities: string[];
  rules: string[];
  operatingHours: WeekdayHours[];
}

export interface CourtRecord extends CourtDetails {
  id: string;
  ownerId: string;
  status: CourtStatus;
  isActive: boolean;
  images: StoredImage[];
  rejectionReason?: string | undefined;
  rejectedAt?: Date | undefined;
  approvedAt?: Date | undefined;
  /** Newest last. */
  decisions: DecisionRecord[];
  noticesOwed?: OwedCourtNotice[] | undefined;
  /**
   * Grows with every change after which a decision on what was read before would be wrong. Writes name it as a
   * condition.
   */
  version: number;
  /**
   * Grows when the owner changes the court, and when its pictures move to another store. Forms and decisions name it,
   * so that nobody overwrites or approves what they have not seen.
   */
  edition: number;
  /** The owner's last change, if it was sent under a key. When it is sent again, it is answered and not made again. */
  lastChange?: Idempotency | undefined;
  createdAt: Date;
}

export type NewCourt = Omit<
  CourtRecord,
  'id' | 'createdAt' | 'version' | 'edition' | 'decisions' | 'noticesOwed' | 'lastChange'
> & { idempotency?: Idempotency };

type DecisionDocument = Omit<DecisionRecord, 'byId'> & { by: Types.ObjectId };

export type CourtDocument = Omit<CourtRecord, 'id' | 'ownerId' | 'edition' | 'decisions'> & {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  /** Absent in courts that are older than editions. */
  edition?: number;
  decisions?: DecisionDocument[];
  /** The lower of the two rates, stored so that price filters can use an index. */
  fromPrice: number;
  removedAt?: Date | null;
  putAwayAt?: Date | null;
  idempotency?: Idempotency | undefined;
  updatedAt: Date;
};

/** What stays of a removed court: the administrators' decisions, and which court they were about. */
export type DecidedCourtDocument = Pick<CourtDocument, '_id' | 'owner' | 'name'> & {
  location: Pick<CourtDetails['location'], 'city'>;
  decisions: DecisionDocument[];
  removedAt: Date;
  putAwayAt?: Date | null;
};

const windowSchema = new Schema(
  { startTime: String, endTime: String, type: { type: String } },
  { _id: false },
);
const weekdaySchema = new Schema(
  { day: String, isOpen: Boolean, slots: [windowSchema] },
  { _id: false },
);
const decisionSchema = new Schema(
  { decision: String, reason: String, by: Schema.Types.ObjectId, at: Date },
  { _id: false },
);

const owedNoticeSchema = new Schema<OwedCourtNotice>(
  { id: String, decision: String, reason: String },
  { _id: false, id: false },
);

export const courtSchema = new Schema<CourtDocument>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, required: true },
    status: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    images: [new Schema({ url: String, publicId: String }, { _id: false })],
    location: {
      address: { type: String, required: true },
      city: { type: String, required: true },
      district: { type: String, required: true },
      province: { type: String, required: true },
      coordinates: { lat: { type: Number, required: true }, lng: { type: Number, required: true } },
    },
    pricing: {
      dayRate: { type: Number, required: true },
      nightRate: { type: Number, required: true },
    },
    fromPrice: { type: Number, required: true },
    facilities: [String],
    rules: [String],
    operatingHours: [weekdaySchema],
    rejectionReason: String,
    rejectedAt: Date,
    approvedAt: Date,
    decisions: [decisionSchema],
    noticesOwed: { type: [owedNoticeSchema], default: undefined },
    version: { type: Number, required: true },
    edition: Number,
    removedAt: Date,
    putAwayAt: Date,
    idempotency: idempotencySchema,
    lastChange: idempotencySchema,
  },
  { timestamps: true, versionKey: false },
);
// Each index ends in the sort order of its list, so that only the documents of one page are read.
courtSchema.index({ removedAt: 1, createdAt: -1, _id: -1 });
courtSchema.index({ status: 1, createdAt: -1, _id: -1 });
courtSchema.index({ status: 1, approvedAt: -1, _id: -1 });
courtSchema.index({ status: 1, 'location.province': 1, createdAt: -1, _id: -1 });
courtSchema.index({
  status: 1,
  'location.province': 1,
  'location.district': 1,
  createdAt: -1,
  _id: -1,
});
// For counting what a list's filters match: these keys hold all that the count asks for, so no court is read.
for (const place of [[], ['province'], ['province', 'district']]) {
  const columns = place.map((name) => [`location.${name}`, 1] as const);
  courtSchema.index({ status: 1, removedAt: 1, ...Object.fromEntries(columns), fromPrice: 1 });
}
courtSchema.index({ owner: 1, createdAt: -1, _id: -1 });
courtSchema.index({ 'noticesOwed.id': 1 }, whileThere('noticesOwed.id'));
courtSchema.index({ 'images.publicId': 1 }, whileThere('images.publicId'));
courtSchema.index(IDEMPOTENCY_INDEX.fields, IDEMPOTENCY_INDEX.options);
courtSchema.index({ removedAt: -1, _id: -1 }, whileThere('removedAt'));
// Finds removed courts that are not put away yet, however many were removed before.
courtSchema.index({ putAwayAt: 1, removedAt: 1 }, whileThere('removedAt'));

export const FIRST_EDITION = 1;

/** What no new court has. */
type LaterField = 'noticesOwed' | 'lastChange' | 'removedAt' | 'putAwayAt';

/** Undefined fields are left out of the stored document. */
export function newCourtDocumentOf(court: NewCourt, createdAt: Date): CourtDocument {
  return {
    _id: new Types.ObjectId(),
    owner: new Types.ObjectId(court.ownerId),
    name: court.name,
    description: court.description,
    status: court.status,
    isActive: court.isActive,
    images: court.images,
    location: court.location,
    pricing: court.pricing,
    fromPrice: fromPriceOf(court.pricing),
    facilities: court.facilities,
    rules: court.rules,
    operatingHours: court.operatingHours,
    rejectionReason: court.rejectionReason,
    rejectedAt: court.rejectedAt,
    approvedAt: court.approvedAt,
    version: 1,
    edition: FIRST_EDITION,
    idempotency: court.idempotency,
    decisions: [],
    createdAt,
    updatedAt: createdAt,
  } satisfies Record<Exclude<keyof CourtDocument, LaterField>, unknown>;
}

export function decisionDocumentOf({ decision, reason, byId, at }: DecisionRecord) {
  const by = new Types.ObjectId(byId);
  return { decision, ...(reason !== undefined && { reason }), by, at } satisfies DecisionDocument;
}

export function decisionRecordOf({ by, ...decision }: DecisionDocument): DecisionRecord {
  return { ...decision, byId: by.toHexString() };
}

/** Each field by its name, because a rest pattern is many times slower and every request reads courts. */
export function courtRecordOf(document: CourtDocument): CourtRecord {
  const { edition = FIRST_EDITION, decisions = [] } = document;
  return {
    id: document._id.toHexString(),
    ownerId: document.owner.toHexString(),
    name: document.name,
    description: document.description,
    location: document.location,
    pricing: document.pricing,
    facilities: document.facilities,
    rules: document.rules,
    operatingHours: document.operatingHours,
    status: document.status,
    isActive: document.isActive,
    images: document.images,
    rejectionReason: document.rejectionReason,
    rejectedAt: document.rejectedAt,
    approvedAt: document.approvedAt,
    decisions: decisions.map(decisionRecordOf),
    noticesOwed: document.noticesOwed,
    version: document.version,
    edition,
    lastChange: document.lastChange,
    createdAt: document.createdAt,
  } satisfies Record<keyof CourtRecord, unknown>;
}
