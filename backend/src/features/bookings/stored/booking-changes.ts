/** Changes bookings. Each change is one atomic write, which does nothing when the booking is not as expected. */
import type { BookingStatus, PaymentStatus } from '@crease/contract';
import { Types } from 'mongoose';
import type { Clock } from '../../../platform/clock.ts';
import { anyOf } from '../../../platform/mongo/mongo-queries.ts';
import { LOSING_STEP, updateOfStep, type Step } from '../booking-steps.ts';
import { bookingRecordOf, type BookingRecord, type Bookings } from '../booking.schema.ts';
import { OWN_REASONS } from '../own-reasons.ts';

/** A payment mark by the owner, for a booking in one of these statuses. */
interface PaymentChange {
  id: string;
  from: PaymentStatus;
  to: PaymentStatus;
  whileIn: readonly BookingStatus[];
}

const AFTER = { returnDocument: 'after' } as const;

export function createBookingChanges(bookings: Bookings, clock: Clock) {
  const now = () => new Date(clock.now());

  return {
    /**
     * Undefined when the booking has another status than `from`, or the answer comes too late.
     * @throws the refusal of the unique index when another booking holds one of the hours
     */
    writeStep: async (step: Step): Promise<BookingRecord | undefined> => {
      const condition = {
        _id: new Types.ObjectId(step.id),
        status: step.from,
        ...(step.accept && { answerBy: { $gt: step.accept.at } }),
        ...(step.endsAfter && { endsAt: { $gt: step.endsAfter } }),
      };
      const moved = await bookings.findOneAndUpdate(condition, updateOfStep(step, now()), AFTER);
      return moved ? bookingRecordOf(moved) : undefined;
    },

    /** Declines those of these rivals that are still pending; answers how many they were. */
    declineRivalsOf: async (
      holding: BookingRecord,
      rivalIds: readonly string[],
    ): Promise<number> => {
      const { $set, ...changes } = updateOfStep(LOSING_STEP, now());
      const declinedFor = new Types.ObjectId(holding.id);
      const { modifiedCount } = await bookings.updateMany(
        { _id: anyOf(rivalIds), status: LOSING_STEP.from },
        { ...changes, $set: { ...$set, declinedFor } },
      );
      return modifiedCount;
    },

    /** Undefined when the booking is free, or has another status or payment status than expected. */
    markPayment: async (mark: PaymentChange): Promise<BookingRecord | undefined> => {
      const condition = {
        _id: new Types.ObjectId(mark.id),
        paymentStatus: mark.from,
        status: { $in: mark.whileIn },
        'pricing.totalAmount': { $gt: 0 },
      };
      const change = {
        $set: { paymentStatus: mark.to, updatedAt: now() },
        $inc: { version: 1 },
      };
      const marked = await bookings.findOneAndUpdate(condition, change, AFTER);
      return marked ? bookingRecordOf(marked) : undefined;
    },
  };
}

/** What people wrote, which is taken out of bookings when they leave. */
export function createWordsOfPeople(bookings: Bookings) {
  return {
    /** Removes the reasons that the customer wrote. */
    forgetWordsOfCustomer: async (customerId: string): Promise<void> => {
      const isTheirs = { $exists: true, $nin: Object.values(OWN_REASONS) };
      await bookings.updateMany(
        { customer: new Types.ObjectId(customerId), cancellationReason: isTheirs },
        { $unset: { cancellationReason: 1 } },
      );
    },

    /** Removes the names, phones and notes of walk-ins that the owner entered. */
    forgetWalkIns: async (ownerId: string): Promise<void> => {
      await bookings.updateMany(
        { owner: new Types.ObjectId(ownerId), manualBookingDetails: { $exists: true } },
        { $unset: { manualBookingDetails: 1 } },
      );
    },
  };
}
