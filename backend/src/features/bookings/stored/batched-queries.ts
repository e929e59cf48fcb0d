/**
 * The reads that requests, accepts and pushed slots need, combined into one query for all that come at the same time.
 */
import { Types } from 'mongoose';
import { anyOf, findAll } from '../../../platform/mongo/mongo-queries.ts';
import { createBatchedCommand } from '../../../platform/shared-work/batched-command.ts';
import type { BookingDocument, Bookings } from '../booking.schema.ts';

interface HoursOfCourt {
  courtId: string;
  /** Absolute hours. */
  hours: readonly number[];
}

/** Like Map.groupBy, which Node.js 20 does not have. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Conditions for `$or`: bookings of each court whose `field` has one of the court's hours. */
export function inHoursOf(asked: readonly HoursOfCourt[], field: 'heldSlots' | 'startHours') {
  return [...groupBy(asked, ({ courtId }) => courtId)].map(([courtId, ofCourt]) => ({
    court: new Types.ObjectId(courtId),
    [field]: { $in: [...new Set(ofCourt.flatMap(({ hours }) => hours))] },
  }));
}

const HELD = ['court', 'heldSlots'] as const;
const OBSTACLE = [...HELD, 'customer', 'pendingOrdinal'] as const;
const TIMES = ['court', 'status', 'startHours'] as const;

type Held = Pick<BookingDocument, 'court' | 'heldSlots'>;

/** Returns a function from a court to its held hours. */
function createHeldOf(found: readonly Held[]): (courtId: string) => Set<number> {
  const holding = found.filter(({ heldSlots }) => heldSlots !== undefined);
  const ofCourts = groupBy(holding, ({ court }) => court.toHexString());
  return (courtId) => new Set(ofCourts.get(courtId)?.flatMap(({ heldSlots }) => heldSlots ?? []));
}

/**
 * Finds held hours. The answer holds all held hours of those asked for, and maybe others that a combined request
 * asked for.
 */
export function createFindHeld(bookings: Bookings) {
  return createBatchedCommand(async (asked: readonly HoursOfCourt[]) => {
    const heldOf = createHeldOf(
      await findAll(bookings, { $or: inHoursOf(asked, 'heldSlots') }, HELD),
    );
    return asked.map(({ courtId }) => heldOf(courtId));
  });
}

interface Wish extends HoursOfCourt {
  customerId: string;
}

/** What can stop a booking request. */
export interface Obstacles {
  /** All wanted hours that are held, and maybe others. */
  held: ReadonlySet<number>;
  /** The ordinals used by the customer's pending requests. */
  usedOrdinals: readonly number[];
}

export function createFindObstacles(bookings: Bookings) {
  return createBatchedCommand(async (wishes: readonly Wish[]): Promise<Obstacles[]> => {
    const ids = [...new Set(wishes.map(({ customerId }) => customerId))];
    const pendingOfCustomers = {
      customer: anyOf(ids),
      pendingOrdinal: { $exists: true },
    };
    const found = await findAll(
      bookings,
      { $or: [pendingOfCustomers, ...inHoursOf(wishes, 'heldSlots')] },
      OBSTACLE,
    );
    const heldOf = createHeldOf(found);
    const ofCustomers = groupBy(found, ({ customer }) => customer?.toHexString());
    return wishes.map(({ customerId, courtId }) => ({
      held: heldOf(courtId),
      usedOrdinals: (ofCustomers.get(customerId) ?? []).flatMap(
        ({ pendingOrdinal }) => pendingOrdinal ?? [],
      ),
    }));
  });
}

/** The status and hours of every booking in one of these hours. */
export function createFindStatuses(bookings: Bookings) {
  return createBatchedCommand(async (asked: readonly HoursOfCourt[]) => {
    const found = await findAll(bookings, { $or: inHoursOf(asked, 'startHours') }, TIMES);
    const ofCourts = groupBy(found, ({ court }) => court.toHexString());
    return asked.map(({ courtId, hours }) => {
      const wanted = new Set(hours);
      const isWanted = (hour: number) => wanted.has(hour);
      return (ofCourts.get(courtId) ?? []).filter(({ startHours }) => startHours.some(isWanted));
    });
  });
}
