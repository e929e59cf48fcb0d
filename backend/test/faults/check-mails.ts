/** No mail is lost and none is stored twice: a booking's status and version tell how many mails there must be. */
import type { Connection } from 'mongoose';
import type { StoredBooking } from './check-bookings.ts';

interface StoredMail {
  key: string;
  state: string;
}

/** The fewest notices on the way to a status: one for the request, then one for each answer. */
const NOTICES_BEFORE: Record<string, number> = {
  pending: 1,
  confirmed: 2,
  declined: 2,
  completed: 2,
  cancellation_requested: 3,
  cancelled: 3,
};

export function readMails(connection: Connection): Promise<StoredMail[]> {
  return connection.collection<StoredMail>('outbox').find().toArray();
}

/** How many mails are stored for each booking. */
function countByBooking(mails: readonly StoredMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of mails) {
    const [kind, id = ''] = key.split(':');
    if (kind === 'booking') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Only for customers' bookings, because nobody gets mails about a walk-in. */
export function checkMails(
  bookings: readonly StoredBooking[],
  mails: readonly StoredMail[],
): string[] {
  const counts = countByBooking(mails);
  const ofCustomers = bookings.filter(({ bookingType }) => bookingType === 'online');
  const problems = ofCustomers.flatMap(({ _id, status, version, noticesOwed = [] }) => {
    const id = _id.toHexString();
    const stored = counts.get(id) ?? 0;
    const known = stored + noticesOwed.length;
    return [
      ...(known >= (NOTICES_BEFORE[status] ?? 0) ? [] : [`${id} (${status}) lost a mail`]),
      ...(stored <= version ? [] : [`${id} (version ${version}) has ${stored} mails`]),
    ];
  });
  const keys = mails.map(({ key }) => key);
  return [
    ...problems,
    ...(new Set(keys).size === keys.length ? [] : ['a mail is stored twice']),
    ...mails.filter(({ state }) => state === 'failed').map(({ key }) => `${key} was given up`),
  ];
}

/** After the sweeps, every owed notice must have become a mail. */
export function checkDebts(bookings: readonly StoredBooking[]): string[] {
  return bookings
    .filter(({ noticesOwed = [] }) => noticesOwed.length > 0)
    .map(({ _id }) => `booking ${_id.toHexString()} still owes a notice`);
}
