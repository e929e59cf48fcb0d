/**
 * What must be true of every booking after any fault. Read from the database alone, so that no tested code checks
 * itself.
 */
import {
  absoluteHourOf,
  hourOfTime,
  instantOfAbsoluteHour,
  PENDING_REQUESTS_PER_CUSTOMER_MAX,
} from '@crease/contract';
import type { Connection, Types } from 'mongoose';

export interface StoredBooking {
  _id: Types.ObjectId;
  court: Types.ObjectId;
  customer?: Types.ObjectId;
  bookingType: string;
  date: string;
  timeSlots: { startTime: string; type: string }[];
  startHours: number[];
  heldSlots?: number[];
  pendingSlots?: number[];
  pendingOrdinal?: number;
  answerBy?: Date;
  endsAt: Date;
  pricing: { dayRate: number; nightRate: number; totalAmount: number };
  status: string;
  version: number;
  noticesOwed?: { id: string; kind: string }[];
  idempotency?: { by: string; key: string };
}

const HOLDING = ['confirmed', 'cancellation_requested', 'completed'];
const HOURS_PER_DAY = 24;
const CENTS = 100;

export function readBookings(connection: Connection): Promise<StoredBooking[]> {
  return connection.collection<StoredBooking>('bookings').find().toArray();
}

const listOf = (hours: readonly number[] | undefined) => hours?.toSorted().join() ?? 'none';

/** A slot after midnight belongs to the evening before, so its time of day means one of two absolute hours. */
function isHourOfSlot(booking: StoredBooking, index: number): boolean {
  const { date, timeSlots, startHours } = booking;
  const hour = absoluteHourOf(date, hourOfTime(timeSlots[index]?.startTime ?? ''));
  return startHours[index] === hour || startHours[index] === hour + HOURS_PER_DAY;
}

function checkHours(booking: StoredBooking): string[] {
  const { startHours, timeSlots, heldSlots, endsAt, status } = booking;
  const wanted = HOLDING.includes(status) ? listOf(startHours) : 'none';
  const lastEnd = instantOfAbsoluteHour(Math.max(...startHours) + 1);
  return [
    ...(listOf(heldSlots) === wanted ? [] : [`holds ${listOf(heldSlots)}, not ${wanted}`]),
    ...(timeSlots.every((_, index) => isHourOfSlot(booking, index)) ? [] : ['has other hours']),
    ...(startHours.length === timeSlots.length ? [] : ['has not an hour for each slot']),
    ...(endsAt.getTime() === lastEnd ? [] : ['ends at another time']),
  ];
}

function checkTotal({ pricing, timeSlots }: StoredBooking): string[] {
  const { dayRate, nightRate, totalAmount } = pricing;
  const cents = timeSlots.reduce(
    (sum, { type }) => sum + Math.round((type === 'day' ? dayRate : nightRate) * CENTS),
    0,
  );
  return cents === Math.round(totalAmount * CENTS) ? [] : [`costs ${totalAmount}`];
}

function checkPending(booking: StoredBooking): string[] {
  const { status, pendingSlots, pendingOrdinal, answerBy, startHours } = booking;
  if (status !== 'pending') {
    const left = [pendingSlots, pendingOrdinal, answerBy].some((field) => field !== undefined);
    return left ? ['is answered and waits'] : [];
  }
  const isPlaced =
    Number(pendingOrdinal) >= 1 && Number(pendingOrdinal) <= PENDING_REQUESTS_PER_CUSTOMER_MAX;
  const isWhole = listOf(pendingSlots) === listOf(startHours) && answerBy && isPlaced;
  return isWhole ? [] : ['waits without its marks'];
}

/** Answers a sentence for each entry that appears twice. */
function repeatsOf(what: string, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  return entries
    .filter((entry) => seen.size === seen.add(entry).size)
    .map((entry) => `${what} twice: ${entry}`);
}

export function checkBookings(bookings: readonly StoredBooking[]): string[] {
  const alone = bookings.flatMap((booking) =>
    [...checkHours(booking), ...checkTotal(booking), ...checkPending(booking)].map(
      (problem) => `booking ${booking._id.toHexString()} (${booking.status}) ${problem}`,
    ),
  );
  const holders = bookings.flatMap(({ court, heldSlots = [] }) =>
    heldSlots.map((hour) => `${court.toHexString()} ${hour}`),
  );
  const ordinals = bookings.flatMap(({ customer, pendingOrdinal }) =>
    customer && pendingOrdinal !== undefined ? `${customer.toHexString()} ${pendingOrdinal}` : [],
  );
  const keys = bookings.flatMap(({ idempotency }) =>
    idempotency ? `${idempotency.by} ${idempotency.key}` : [],
  );
  return [
    ...alone,
    ...repeatsOf('an hour is held', holders),
    ...repeatsOf('a place in the queue is taken', ordinals),
    ...repeatsOf('a key made a booking', keys),
  ];
}

/** After the sweeps, every request that lost an hour must be declined. */
export function checkLosers(bookings: readonly StoredBooking[]): string[] {
  const held = new Set(
    bookings.flatMap(({ court, heldSlots = [] }) =>
      heldSlots.map((hour) => `${court.toHexString()} ${hour}`),
    ),
  );
  return bookings
    .filter(({ status }) => status === 'pending')
    .filter(({ court, startHours }) =>
      startHours.some((hour) => held.has(`${court.toHexString()} ${hour}`)),
    )
    .map(({ _id }) => `booking ${_id.toHexString()} waits for an hour that is sold`);
}
