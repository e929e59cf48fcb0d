/** Checks the database after any fault, and answers what is wrong as sentences. */
import type { Connection } from 'mongoose';
import { checkBookings, checkLosers, readBookings, type StoredBooking } from './check-bookings.ts';
import { checkDebts, checkMails, readMails } from './check-mails.ts';
import { checkThreads, readThreads, type StoredMessage } from './check-threads.ts';

/** A write that was answered with success, so it must not be lost. */
export type Acknowledged =
  | { what: 'booking'; id: string; version: number; status: string; key?: string }
  | { what: 'message'; id: string; content: string };

interface CheckOptions {
  acknowledged?: readonly Acknowledged[];
  /** The sweeps have run, so nothing may be left for them to do. */
  isSwept?: boolean;
}

function checkAcknowledgedBooking(
  write: Extract<Acknowledged, { what: 'booking' }>,
  booking: StoredBooking | undefined,
): string[] {
  const name = `booking ${write.id}`;
  if (!booking) return [`${name} was acknowledged and is lost`];
  if (booking.version < write.version) return [`${name} lost version ${write.version}`];
  const isSame = booking.version > write.version || booking.status === write.status;
  const isKeyed = write.key === undefined || booking.idempotency?.key === write.key;
  return isSame && isKeyed ? [] : [`${name} is not what was acknowledged`];
}

function checkAcknowledged(
  acknowledged: readonly Acknowledged[],
  stored: { bookings: readonly StoredBooking[]; messages: readonly StoredMessage[] },
): string[] {
  const bookings = new Map(stored.bookings.map((each) => [each._id.toHexString(), each]));
  const messages = new Map(stored.messages.map((each) => [each._id.toHexString(), each]));
  return acknowledged.flatMap((write) => {
    if (write.what === 'booking') return checkAcknowledgedBooking(write, bookings.get(write.id));
    const isThere = messages.get(write.id)?.content === write.content;
    return isThere ? [] : [`message ${write.id} was acknowledged and is lost`];
  });
}

/** Empty when all is well. */
export async function findBroken(
  connection: Connection,
  { acknowledged = [], isSwept = false }: CheckOptions = {},
): Promise<string[]> {
  const bookings = await readBookings(connection);
  const threads = await readThreads(connection);
  const mails = await readMails(connection);
  return [
    ...checkBookings(bookings),
    ...checkMails(bookings, mails),
    ...checkThreads(threads),
    ...checkAcknowledged(acknowledged, { bookings, messages: threads.messages }),
    ...(isSwept ? [...checkLosers(bookings), ...checkDebts(bookings)] : []),
  ];
}
