/** Claimed mails that wait for a sender of this process. */
import { randomUUID } from 'node:crypto';
import type { Clock, SharedClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { SMTP_TIMEOUTS } from '../../platform/mail/mail.ts';
import type { ClaimedMail, Lease, OutboxRepository } from './outbox.repository.ts';

/**
 * How many claimed mails may wait for a sender. Claiming a mail in the write that stores it saves a database command.
 */
const LINE_MAX = 50;
/**
 * Longer than any conversation with the mail server may last, so that no other instance sends the same mail
 * meanwhile.
 */
const LEASE_MS = 2 * SMTP_TIMEOUTS.wholeMs;

export interface LineParts {
  outbox: OutboxRepository;
  /** Goes on while the machine is suspended. `sharedClock` learns of that only when the database is asked again. */
  clock: Clock;
  /**
   * All instances agree on it. By its own clock, an instance that is ahead would send what another has claimed and is
   * sending.
   */
  sharedClock: SharedClock;
  logger: Logger;
}

export interface OwnLease extends Lease {
  /** By the clock of this instance. */
  endsHereAtMs: number;
}

export function newLease({ clock, sharedClock }: LineParts): OwnLease {
  return {
    id: randomUUID(),
    endsAt: new Date(sharedClock.now() + LEASE_MS),
    endsHereAtMs: clock.now() + LEASE_MS,
  };
}

interface HeldMail {
  mail: ClaimedMail;
  lease: OwnLease;
}

/** Each mail is dropped once its lease is too short for a conversation with the mail server, by either clock. */
export function createLine({ outbox, clock, sharedClock, logger }: LineParts) {
  const held: HeldMail[] = [];

  return {
    hasRoom: () => held.length < LINE_MAX,
    isEmpty: () => held.length === 0,
    add: (mail: ClaimedMail, lease: OwnLease) => held.push({ mail, lease }),
    next: (): ClaimedMail | undefined => {
      const latest = sharedClock.now() + SMTP_TIMEOUTS.wholeMs;
      const latestHere = clock.now() + SMTP_TIMEOUTS.wholeMs;
      for (let first = held.shift(); first; first = held.shift()) {
        const { endsAt, endsHereAtMs } = first.lease;
        if (endsAt.getTime() >= latest && endsHereAtMs >= latestHere) return first.mail;
      }
      return undefined;
    },
    /** Their leases run out by themselves; then any instance sends them. */
    drop: (): void => {
      held.length = 0;
    },
    /** Ends the leases at once, so that other instances can send the mails now. */
    giveBack: async (): Promise<void> => {
      const now = new Date(sharedClock.now());
      const given = held
        .splice(0)
        .map(({ mail }) => outbox.putOff({ ...mail, tries: mail.tries - 1 }, now));
      for (const { status } of await Promise.allSettled(given)) {
        if (status === 'rejected') logger.warn('A mail waits until its lease ends');
      }
    },
  };
}

export type MailLine = ReturnType<typeof createLine>;
