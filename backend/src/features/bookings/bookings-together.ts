/**
 * What every request for hours asks and writes, of however many requests at once in one command each. The shapes are
 * those of the schema: what is written past its casts is made by this program alone.
 */
import mongoose, { Types, type Model } from 'mongoose';
import { whichStored } from '../../platform/mongo.ts';
import { createTogether } from '../../platform/together.ts';
import type { BookingDocument } from './booking.schema.ts';

export interface HoursOfCourt {
  courtId: string;
  /** Absolute. */
  hours: readonly number[];
}

function groupByCourt(asked: readonly HoursOfCourt[]): Map<string, number[]> {
  const byCourt = new Map<string, number[]>();
  for (const { courtId, hours } of asked) {
    byCourt.set(courtId, [...(byCourt.get(courtId) ?? []), ...hours]);
  }
  return byCourt;
}

/** Bookings with one of the hours in the field, each court with its own. */
export function inHoursOf(asked: readonly HoursOfCourt[], field: 'heldSlots' | 'startHours') {
  const $or = [...groupByCourt(asked)].map(([courtId, hours]) => ({
    court: new Types.ObjectId(courtId),
    [field]: mongoose.trusted({ $in: [...new Set(hours)] }),
  }));
  return { $or };
}

/** Those of the hours that are held, and maybe more. */
export function createFindHeld(model: Model<BookingDocument>) {
  return createTogether(async (asked: readonly HoursOfCourt[]) => {
    const found = await model
      .find(inHoursOf(asked, 'heldSlots'))
      .select({ court: 1, heldSlots: 1 })
      .lean<Pick<BookingDocument, 'court' | 'heldSlots'>[]>();
    const heldOf = groupByCourt(
      found.map(({ court, heldSlots = [] }) => ({
        courtId: court.toHexString(),
        hours: heldSlots,
      })),
    );
    return asked.map(({ courtId }) => new Set(heldOf.get(courtId.toLowerCase())));
  });
}

/** The ordinals that the pending requests of a customer, named by id, use. */
export function createFindUsedOrdinals(model: Model<BookingDocument>) {
  return createTogether(async (customerIds: readonly string[]) => {
    const ids = [...new Set(customerIds)].map((id) => new Types.ObjectId(id));
    const found = await model
      .find({ customer: mongoose.trusted({ $in: ids }), status: 'pending' })
      .select({ customer: 1, pendingOrdinal: 1 })
      .lean<Pick<BookingDocument, 'customer' | 'pendingOrdinal'>[]>();
    return customerIds.map((id) =>
      found.flatMap(({ customer, pendingOrdinal }) =>
        customer?.toHexString() === id ? (pendingOrdinal ?? []) : [],
      ),
    );
  });
}

/** A booking that a unique index refuses is tried again alone, so that the refusal names the index. */
export function createInsert(model: Model<BookingDocument>) {
  const { collection } = model;
  const options = { ignoreUndefined: true };
  const tryInsert = createTogether((documents: readonly BookingDocument[]) =>
    whichStored(documents, () =>
      collection.insertMany([...documents], { ...options, ordered: false }),
    ),
  );
  return async (document: BookingDocument): Promise<void> => {
    if (await tryInsert(document)) return;
    await collection.insertOne(document, options);
  };
}
