/** What must be gone, once the sweeps have run, of those who left and of courts that were removed. */
import type { Connection, Types } from 'mongoose';
import { OWN_REASONS } from '../../src/features/bookings/own-reasons.ts';
import { readBookings, type StoredBooking } from './check-bookings.ts';
import { readThreads } from './check-threads.ts';

interface StoredCourt {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
}

type BookingOfSomebody = StoredBooking & {
  owner: Types.ObjectId;
  cancellationReason?: string;
  manualBookingDetails?: object;
};

const OPEN = ['pending', 'confirmed', 'cancellation_requested'];
const KEPT_REASONS: readonly string[] = Object.values(OWN_REASONS);

/** Whether this id is among them; nobody is `undefined`. */
type IsGone = (id: Types.ObjectId | undefined) => boolean;

async function readGone(connection: Connection, name: 'users' | 'courts'): Promise<IsGone> {
  const found = await connection
    .collection(name)
    .find({ removedAt: { $ne: null } })
    .toArray();
  const ids = new Set(found.map(({ _id }) => String(_id)));
  return (id) => id !== undefined && ids.has(id.toHexString());
}

function checkBooking(booking: BookingOfSomebody, hasLeft: IsGone, isRemoved: IsGone): string[] {
  const { customer, owner, court, status, cancellationReason: reason } = booking;
  const isOff = isRemoved(court) || hasLeft(customer);
  const isInTheirWords = reason !== undefined && !KEPT_REASONS.includes(reason);
  return [
    ...(isOff && OPEN.includes(status) ? ['is open, and its court or its customer is gone'] : []),
    ...(hasLeft(customer) && isInTheirWords ? ['has words of a customer who left'] : []),
    ...(hasLeft(owner) && booking.manualBookingDetails ? ['names a walk-in of who left'] : []),
  ].map((problem) => `booking ${booking._id.toHexString()} (${status}) ${problem}`);
}

/** The ids of bookings whose customer or owner has deleted their account. */
export async function findBookingsOfLeavers(connection: Connection): Promise<string[]> {
  const hasLeft = await readGone(connection, 'users');
  const bookings = (await readBookings(connection)) as BookingOfSomebody[];
  return bookings
    .filter(({ customer, owner }) => hasLeft(customer) || hasLeft(owner))
    .map(({ _id }) => _id.toHexString());
}

/** Empty when all is well. Takes every booking for one to come. */
export async function findLeftBehind(connection: Connection): Promise<string[]> {
  const hasLeft = await readGone(connection, 'users');
  const isRemoved = await readGone(connection, 'courts');
  const bookings = (await readBookings(connection)) as BookingOfSomebody[];
  const courts = await connection.collection<StoredCourt>('courts').find().toArray();
  const feeds = await connection.collection<StoredCourt>('calendarfeeds').find().toArray();
  const { conversations } = await readThreads(connection);
  return [
    ...bookings.flatMap((booking) => checkBooking(booking, hasLeft, isRemoved)),
    ...courts
      .filter(({ _id, owner }) => hasLeft(owner) && !isRemoved(_id))
      .map(({ _id }) => `court ${_id.toHexString()} is on offer, and its owner left`),
    ...feeds.filter(({ owner }) => hasLeft(owner)).map(() => 'a calendar of who left is open'),
    ...conversations
      .filter(({ isOpen, customer, owner }) => isOpen && (hasLeft(customer) || hasLeft(owner)))
      .map(({ _id }) => `conversation ${_id.toHexString()} is open, and one of its people left`),
  ];
}
