/**
 * Turns the notices that bookings and courts owe into mails. What is owed is stored in the records themselves: the
 * domain event makes the mail quick, the sweep makes it certain, and the mail's key makes sure it is stored once.
 */
import { isDeletedByAdmin } from '@crease/contract';
import createLimit from 'p-limit';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mailbox } from '../../platform/mail/mail.ts';
import type { NextCalmBeat } from '../../platform/shared-work/calm-beat.ts';
import type { BookingRecord, BookingsService, OwedNotice } from '../bookings/bookings.service.ts';
import type { CourtEventBus, CourtRecord, CourtsService } from '../courts/courts.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';
import { bookingLetter, sideToldOf } from './booking-letters.ts';
import { courtLetter } from './court-letters.ts';
import { createSweepOwed } from './sweep-owed.ts';

export { CALENDAR_PROGRAM, calendarSpansOf, LINE_END } from './booking-calendar.ts';
export { formatHours } from './booking-times.ts';
export { placeOfCourt, REMOVED_COURT_NAME } from './court-words.ts';

export const SETTLE_EVERY_MS = 15_000;
/**
 * One accepted booking may decline hundreds of requests and so owe hundreds of mails; they must not slow down
 * requests.
 */
const WRITTEN_AT_ONCE = 20;
/** However busy the process is, a notice becomes a mail after this time at the latest. */
const PATIENCE_MS = 5_000;

export interface NoticesParts {
  bookings: BookingsService;
  courts: CourtsService;
  courtEvents: Pick<CourtEventBus, 'publish'>;
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

/**
 * Undefined when the recipient is gone, or the customer whom the letter is about. Only the letter that tells of a
 * customer's departure is written without a customer; it names nobody.
 */
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

type Write<Debtor> = (record: Debtor, requestId?: string) => Promise<void>;

/** A debt is taken away only after its mail is stored. */
function createDebts<Debtor extends BookingRecord | CourtRecord>(
  records: { clearNotice: (id: string, noticeId: string) => Promise<void> },
  write: Write<Debtor>,
): { write: Write<Debtor>; settle: Write<Debtor> } {
  return {
    write,
    settle: async (record, requestId) => {
      await write(record, requestId);
      for (const { id } of record.noticesOwed ?? []) await records.clearNotice(record.id, id);
    },
  };
}

function createDebtsOfBookings(parts: NoticesParts) {
  const { bookings, mail } = parts;
  const writeLetter = createWriteLetter(parts);
  return createDebts<BookingRecord>(bookings, async (booking, requestId) => {
    for (const { id, kind } of booking.noticesOwed ?? []) {
      const letter = await writeLetter(booking, kind);
      if (letter) await mail.post(letter, { key: `booking:${booking.id}:${id}`, requestId });
    }
  });
}

function createDebtsOfCourts({ courts, users, mail }: NoticesParts) {
  return createDebts<CourtRecord>(courts, async (court, requestId) => {
    const owner = await users.findById(court.ownerId);
    if (!owner) return;
    for (const notice of court.noticesOwed ?? []) {
      const letter = courtLetter(court, mailboxOf(owner), notice);
      await mail.post(letter, { key: `court:${court.id}:${notice.id}`, requestId });
    }
  });
}

export function createNoticesService(parts: NoticesParts) {
  const { bookings, courts, courtEvents, logger, nextBeat } = parts;
  const limit = createLimit(WRITTEN_AT_ONCE);
  // Courts have a limit of their own. Booking notices keep their places while they wait for a calm moment, and courts
  // would wait behind them.
  const limitOfCourts = createLimit(WRITTEN_AT_ONCE);

  const ofBookings = createDebtsOfBookings(parts);
  const ofCourts = createDebtsOfCourts(parts);

  const sweepBookings = createSweepOwed({
    ...ofBookings,
    logger,
    find: (except) => bookings.findOwingNotices(except),
    tellAgain: (booking: BookingRecord) => {
      bookings.tellAgain(booking);
    },
  });
  const sweepCourts = createSweepOwed({
    ...ofCourts,
    logger,
    find: (except) => courts.findOwingNotices(except),
    tellAgain: (court: CourtRecord) => {
      courtEvents.publish(isDeletedByAdmin(court) ? 'court:removed' : 'court:reviewed', court);
    },
  });

  return {
    /** `requestId` is that of the request which changed the booking. */
    settleBooking: async (booking: BookingRecord, requestId?: string): Promise<void> => {
      if (!booking.noticesOwed?.length) return;
      const latestMs = performance.now() + PATIENCE_MS;
      await limit(async () => {
        await nextBeat(latestMs);
        await ofBookings.settle(booking, requestId);
      });
    },
    settleCourt: (court: CourtRecord, requestId?: string) =>
      limitOfCourts(ofCourts.settle, court, requestId),

    /** Writes the mails that were never written because a process died or the database could not be reached. */
    sweep: async (): Promise<void> => {
      await sweepBookings();
      await sweepCourts();
    },
  };
}

export type NoticesService = ReturnType<typeof createNoticesService>;
