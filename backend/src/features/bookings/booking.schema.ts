/**
 * How a booking is stored.
 * Invariant: `heldSlots` is there exactly while the status holds slots, and the unique index on (court, heldSlots)
 * is what keeps an hour from being sold twice, on any number of instances and through any crash.
 */
import type { BookingStatus, BookingType, PaymentStatus, SlotType } from '@crease/contract';
import { Schema, Types, type mongo } from 'mongoose';
import {
  IDEMPOTENCY_INDEX,
  idempotencySchema,
  type Idempotency,
} from '../../platform/mongo/idempotency.ts';
import { uniqueWhile, whileThere } from '../../platform/mongo/partial-index.ts';
import type { OwedNotice } from './booking-notices.ts';

interface StoredSlot {
  startTime: string;
  endTime: string;
  type: SlotType;
}

export interface BookingRecord {
  id: string;
  courtId: string;
  ownerId: string;
  /** Undefined for a manual booking. */
  customerId: string | undefined;
  bookingType: BookingType;
  manualBookingDetails?:
    | { customerName: string; customerPhone: string; notes?: string }
    | undefined;
  /** The business date, yyyy-MM-dd in Sri Lanka. */
  date: string;
  timeSlots: StoredSlot[];
  /** The absolute hours of `timeSlots`, in the same order. */
  startHours: number[];
  /** When the last slot ends. */
  endsAt: Date;
  pricing: { dayRate: number; nightRate: number; totalAmount: number };
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  cancellationReason?: string | undefined;
  declineReason?: string | undefined;
  /** After this instant a pending request can't be accepted any more. */
  answerBy?: Date | undefined;
  version: number;
  /** Notices whose mails are not stored yet. */
  noticesOwed?: OwedNotice[] | undefined;
  /** The Idempotency-Key of the request that made it, to recognise a repeat. */
  idempotency?: Idempotency | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields under unique indexes. */
export interface BookingClaims {
  /** Absolute hours that no other booking of the court can hold. */
  heldSlots?: number[] | undefined;
  /** When it took its hours. A sweep removes the field after it has looked for requests that were not declined. */
  tookHoursAt?: Date | undefined;
  /** Absolute hours that this customer can't request a second time; set while pending. */
  pendingSlots?: number[] | undefined;
  /**
   * 1 to PENDING_REQUESTS_PER_CUSTOMER_MAX, unique for each pending request of a customer, which limits their number;
   * set while pending.
   */
  pendingOrdinal?: number | undefined;
}

export type NewBooking = Omit<BookingRecord, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

export type BookingDocument = Omit<BookingRecord, 'id' | 'courtId' | 'ownerId' | 'customerId'> & {
  _id: Types.ObjectId;
  court: Types.ObjectId;
  owner: Types.ObjectId;
  customer?: Types.ObjectId | undefined;
  /** The booking that got the hours of this declined request. */
  declinedFor?: Types.ObjectId;
} & BookingClaims;

export type Bookings = mongo.Collection<BookingDocument>;

const slotSchema = new Schema<StoredSlot>(
  { startTime: String, endTime: String, type: { type: String } },
  { _id: false },
);
const hours = { type: [Number], default: undefined };

export const bookingSchema = new Schema<BookingDocument>(
  {
    court: { type: Schema.Types.ObjectId, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    customer: Schema.Types.ObjectId,
    bookingType: { type: String, required: true },
    manualBookingDetails: new Schema(
      { customerName: String, customerPhone: String, notes: String },
      { _id: false },
    ),
    date: { type: String, required: true },
    timeSlots: { type: [slotSchema], required: true },
    startHours: { type: [Number], required: true },
    endsAt: { type: Date, required: true },
    heldSlots: hours,
    tookHoursAt: Date,
    pendingSlots: hours,
    pendingOrdinal: Number,
    pricing: {
      dayRate: { type: Number, required: true },
      nightRate: { type: Number, required: true },
      totalAmount: { type: Number, required: true },
    },
    status: { type: String, required: true },
    paymentStatus: { type: String, required: true },
    cancellationReason: String,
    declineReason: String,
    declinedFor: Schema.Types.ObjectId,
    answerBy: Date,
    version: { type: Number, required: true },
    noticesOwed: {
      type: [new Schema<OwedNotice>({ id: String, kind: String }, { _id: false, id: false })],
      default: undefined,
    },
    idempotency: idempotencySchema,
  },
  { timestamps: true, versionKey: false },
);

bookingSchema.index({ court: 1, heldSlots: 1 }, uniqueWhile('heldSlots'));
bookingSchema.index({ customer: 1, court: 1, pendingSlots: 1 }, uniqueWhile('pendingSlots'));
bookingSchema.index({ customer: 1, pendingOrdinal: 1 }, uniqueWhile('pendingOrdinal'));
bookingSchema.index(IDEMPOTENCY_INDEX.fields, IDEMPOTENCY_INDEX.options);
bookingSchema.index({ court: 1, startHours: 1 });
bookingSchema.index({ customer: 1, createdAt: -1, _id: -1 });
bookingSchema.index({ owner: 1, createdAt: -1, _id: -1 });
bookingSchema.index({ owner: 1, endsAt: 1 });
bookingSchema.index({ status: 1, answerBy: 1 });
bookingSchema.index({ status: 1, endsAt: 1 });
bookingSchema.index({ 'noticesOwed.id': 1 }, whileThere('noticesOwed.id'));
bookingSchema.index({ tookHoursAt: 1 }, whileThere('tookHoursAt'));

/** Undefined fields are left out of the stored document. */
export function newBookingDocumentOf(
  booking: NewBooking,
  claims: BookingClaims,
  createdAt: Date,
): BookingDocument {
  return {
    _id: new Types.ObjectId(),
    court: new Types.ObjectId(booking.courtId),
    owner: new Types.ObjectId(booking.ownerId),
    customer: booking.customerId === undefined ? undefined : new Types.ObjectId(booking.customerId),
    bookingType: booking.bookingType,
    manualBookingDetails: booking.manualBookingDetails,
    date: booking.date,
    timeSlots: booking.timeSlots,
    startHours: booking.startHours,
    endsAt: booking.endsAt,
    heldSlots: claims.heldSlots,
    tookHoursAt: claims.tookHoursAt,
    pendingSlots: claims.pendingSlots,
    pendingOrdinal: claims.pendingOrdinal,
    pricing: booking.pricing,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    cancellationReason: booking.cancellationReason,
    declineReason: booking.declineReason,
    answerBy: booking.answerBy,
    version: 1,
    noticesOwed: booking.noticesOwed,
    idempotency: booking.idempotency,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Each field by its name, because a rest pattern is sixteen times slower. */
export function bookingRecordOf(document: BookingDocument): BookingRecord {
  return {
    id: document._id.toHexString(),
    courtId: document.court.toHexString(),
    ownerId: document.owner.toHexString(),
    customerId: document.customer?.toHexString(),
    bookingType: document.bookingType,
    manualBookingDetails: document.manualBookingDetails,
    date: document.date,
    timeSlots: document.timeSlots,
    startHours: document.startHours,
    endsAt: document.endsAt,
    pricing: document.pricing,
    status: document.status,
    paymentStatus: document.paymentStatus,
    cancellationReason: document.cancellationReason,
    declineReason: document.declineReason,
    answerBy: document.answerBy,
    version: document.version,
    noticesOwed: document.noticesOwed,
    idempotency: document.idempotency,
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
  } satisfies Record<keyof BookingRecord, unknown>;
}
