/**
 * Turns the notices that records owe into mails. The records alone know what is owed: an event makes it quick,
 * the sweep makes it certain, and the key of the mail makes twice the same as once.
 */
import createLimit from 'p-limit';
import type { NextCalmBeat } from '../../platform/calm-beat.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailbox } from '../../platform/mail.ts';
import type { BookingRecord, BookingsService, OwedNotice } from '../bookings/bookings.service.ts';
import type { CourtRecord, CourtsService } from '../courts/courts.service.ts';
import type { Letter, MailService, Posting } from '../mail/mail.service.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';
import { bookingLetter, sideToldOf } from './booking-letters.ts';
import { courtLetter } from './court-letters.ts';

export { calendarSpansOf, LINE_END } from './booking-calendar.ts';
export { wordsOfHours } from './booking-times.ts';

export const SETTLE_EVERY_MS = 15_000;
/** Mails are written beside the requests, never before them: an accept may owe hundreds. */
const WRITTEN_AT_ONCE = 20;
/** However busy the process: by then they are written all the same. */
const PATIENCE_MS = 5_000;
/** Whoever owes a letter for so long is not about to write it any more. */
const DEAD_AFTER_MS = 2 * SETTLE_EVERY_MS;

export interface NoticesParts {
  bookings: BookingsService;
  courts: CourtsService;
  users: UsersService;
  mail: MailService;
  clock: Clock;
  logger: Logger;
  nextBeat: NextCalmBeat;
}

const NOBODY: Mailbox = { name: '', address: '' };

function mailboxOf({ name, email }: UserRecord): Mailbox {
  return { name, address: email };
}

/** Undefined when nobody is left to write to or about; of a customer who left, no name is. */
function createWriteLetter({ users, courts, mail, clock }: NoticesParts) {
  return async (booking: BookingRecord, kind: OwedNotice['kind']) => {
    const [customer, owner, court] = await Promise.all([
      booking.customerId === undefined ? undefined : users.findById(booking.customerId),
      users.findById(booking.ownerId),
      courts.findByIdEvenRemoved(booking.courtId),
    ]);
    const told = sideToldOf(kind) === 'owner' ? owner : customer;
    if (!told || (!customer && kind !== 'withdrawn')) return undefined;
    return bookingLetter(kind, {
      booking,
      court,
      to: mailboxOf(told),
      customer: customer ? mailboxOf(customer) : NOBODY,
      sender: mail.settings.from,
      writtenAt: new Date(clock.now()),
    });
  };
}

/** One record that can't be settled must not hold up the others: they are looked for without it. */
function createSettleEach(logger: Logger) {
  return async <Record extends { id: string }>(
    find: (except: readonly string[]) => Promise<readonly Record[]>,
    settle: (record: Record) => Promise<void>,
  ): Promise<void> => {
    const failed: string[] = [];
    let failedBefore: number;
    do {
      failedBefore = failed.length;
      for (const record of await find(failed)) {
        try {
          await settle(record);
        } catch (error) {
          logger.error({ err: error, record: record.id }, 'A notice could not be written');
          failed.push(record.id);
        }
      }
    } while (failed.length > failedBefore);
  };
}

export function createNoticesService(parts: NoticesParts) {
  const { bookings, courts, users, mail, clock, logger, nextBeat } = parts;
  const limit = createLimit(WRITTEN_AT_ONCE);
  // Those that wait for a moment to spare hold up no others.
  const limitOfCourts = createLimit(WRITTEN_AT_ONCE);

  const write = createWriteLetter(parts);

  const post = async (letter: Letter | undefined, posting: Posting): Promise<void> => {
    if (letter) await mail.post(letter, posting);
  };

  const settleBooking = async (booking: BookingRecord, requestId?: string): Promise<void> => {
    for (const { id, kind } of booking.noticesOwed ?? []) {
      const key = `booking:${booking.id}:${id}`;
      await post(await write(booking, kind), { key, requestId });
      await bookings.clearNotice(booking.id, id);
    }
  };

  const settleCourt = async (court: CourtRecord, requestId?: string): Promise<void> => {
    const owner = await users.findById(court.ownerId);
    for (const notice of court.noticesOwed ?? []) {
      const letter = owner && courtLetter(court, mailboxOf(owner), notice);
      await post(letter, { key: `court:${court.id}:${notice.id}`, requestId });
      await courts.clearNotice(court.id, notice.id);
    }
  };

  const settleEach = createSettleEach(logger);

  return {
    /** `requestId`: of the request that made the record owe. */
    settleBooking: async (booking: BookingRecord, requestId?: string): Promise<void> => {
      if (!booking.noticesOwed?.length) return;
      const latestMs = performance.now() + PATIENCE_MS;
      await limit(async () => {
        await nextBeat(latestMs);
        await settleBooking(booking, requestId);
      });
    },
    settleCourt: (court: CourtRecord, requestId?: string) =>
      limitOfCourts(settleCourt, court, requestId),

    /** Writes what was owed and not written, because a process died or the database was away. */
    sweep: async (): Promise<void> => {
      const diedBefore = clock.now() - DEAD_AFTER_MS;
      await settleEach(bookings.findOwingNotices, async (booking) => {
        await settleBooking(booking);
        // What died before the letter may have died before the push.
        if (booking.updatedAt.getTime() < diedBefore) {
          bookings.tellAgain({ ...booking, noticesOwed: [] });
        }
      });
      await settleEach(courts.findOwingNotices, settleCourt);
    },
  };
}
