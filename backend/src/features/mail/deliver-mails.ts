/** Empties the outbox: each due mail is claimed, sent and recorded, by a few senders at once in every instance. */
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { Clock, SharedClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { SMTP_TIMEOUTS, type MailTransport, type OutgoingMail } from '../../platform/mail.ts';
import type { ClaimedMail, Lease, OutboxRepository } from './outbox.repository.ts';

const SENDERS_MAX = 4;
/**
 * How many claimed mails may wait for a sender. Claiming a mail in the write that stores it saves a database command.
 */
const LINE_MAX = 50;
/**
 * Longer than any conversation with the mail server may last, so that no other instance sends the same mail
 * meanwhile.
 */
const LEASE_MS = 2 * SMTP_TIMEOUTS.wholeMs;
/** The pauses after the first, second, third and fourth try; after the fifth the mail is given up. */
const PAUSES_MS = [15 * MS_PER_SECOND, 2 * MS_PER_MINUTE, 15 * MS_PER_MINUTE, 2 * MS_PER_HOUR];
const REMEMBERED_MS = 30 * MS_PER_DAY;

export interface DeliveryParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  open: (mail: ClaimedMail) => OutgoingMail;
  /** Goes on while the machine is suspended. `sharedClock` learns of that only when the database is asked again. */
  clock: Clock;
  /**
   * All instances agree on it. By its own clock, an instance that is ahead would send what another has claimed and is
   * sending.
   */
  sharedClock: SharedClock;
  logger: Logger;
}

function factsOf({ key, tries, requestId }: ClaimedMail): object {
  return { mail: key, tries, requestId };
}

/** Only this much of a failure is logged: the mail server's own sentence often holds the recipient's address. */
function reasonOf(error: unknown): object {
  const { code, responseCode, name } = error as Record<string, unknown>;
  return { code, responseCode, name };
}

function createDeliver({ outbox, transport, open, sharedClock, logger }: DeliveryParts) {
  /** Mails that the mail server accepted while the database could not be told, by key. */
  const unrecorded = new Map<string, ClaimedMail>();
  const later = (milliseconds: number) => new Date(sharedClock.now() + milliseconds);

  const noteFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const pause = PAUSES_MS[mail.tries - 1];
    const facts = { ...factsOf(mail), ...reasonOf(error) };
    if (pause === undefined) {
      logger.error(facts, 'A mail was given up');
      await outbox.close(mail, 'failed', later(REMEMBERED_MS));
      return;
    }
    logger.warn(facts, 'A mail was not sent, it will be tried again');
    await outbox.putOff(mail, later(pause));
  };

  const trySend = async (mail: ClaimedMail): Promise<boolean> => {
    try {
      await transport.send(open(mail));
      return true;
    } catch (error) {
      await noteFailure(mail, error);
      return false;
    }
  };

  const recordAsSent = async (mail: ClaimedMail): Promise<void> => {
    unrecorded.delete(mail.key);
    try {
      await outbox.close(mail, 'sent', later(REMEMBERED_MS));
    } catch (error) {
      unrecorded.set(mail.key, mail);
      throw error;
    }
  };

  const recordRest = async (): Promise<void> => {
    await Promise.all([...unrecorded.values()].map(recordAsSent));
  };

  return {
    deliver: async (mail: ClaimedMail): Promise<void> => {
      if (mail.expiresAt && mail.expiresAt.getTime() <= sharedClock.now()) {
        await outbox.close(mail, 'expired', later(REMEMBERED_MS));
        return;
      }
      if (!(await trySend(mail))) return;
      logger.debug(factsOf(mail), 'A mail was sent');
      await recordAsSent(mail);
    },

    hasRest: () => unrecorded.size > 0,
    /** Records what could not be recorded before: when its lease ends, it is sent again. */
    recordRest,
    recordLast: async (): Promise<void> => {
      try {
        await recordRest();
      } catch (error) {
        logger.warn({ err: error }, 'Mails that were sent will be sent again');
      }
    },
  };
}

type Deliver = ReturnType<typeof createDeliver>;

interface OwnLease extends Lease {
  /** By the clock of this instance. */
  endsHereAtMs: number;
}

function newLease({ clock, sharedClock }: DeliveryParts): OwnLease {
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

/**
 * Claimed mails that wait for a sender. Each is dropped once its lease is too short for a conversation with the mail
 * server, by either clock.
 */
function createLine({ outbox, clock, sharedClock, logger }: DeliveryParts) {
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

/** Runs a few senders at once; each sends mail after mail until none is left. */
function createSenders({ logger }: DeliveryParts, work: () => Promise<void>) {
  const senders = new Set<Promise<void>>();
  let count = 0;

  return {
    hasRoom: () => count < SENDERS_MAX,
    start: (onEnd: () => void): void => {
      // Counted before `work` begins, because its first mail may already start another sender.
      count += 1;
      const sender = work()
        .catch((error: unknown) => {
          logger.error({ err: error }, 'The outbox could not be read or told');
        })
        .finally(() => {
          count -= 1;
          senders.delete(sender);
          onEnd();
        });
      senders.add(sender);
    },
    untilIdle: async (): Promise<void> => {
      while (senders.size > 0) await Promise.all(senders);
    },
  };
}

/** Claims due mails into the line. The database is asked only after a `wake`, and again until it has none left. */
function createDue(
  parts: DeliveryParts,
  line: ReturnType<typeof createLine>,
  { hasRest, recordRest }: Deliver,
) {
  const { outbox, sharedClock } = parts;
  let wakes = 0;
  /** The number of the last `wake` whose due mails are all claimed. */
  let seen = 0;
  let claiming: Promise<void> | undefined;

  const claim = async (): Promise<void> => {
    const asked = wakes;
    try {
      if (hasRest()) await recordRest();
      const lease = newLease(parts);
      const mails = await outbox.claim(new Date(sharedClock.now()), lease);
      for (const mail of mails) line.add(mail, lease);
      if (mails.length === 0) seen = asked;
    } catch (error) {
      // The next `wake` tries again; trying at once would only fail again.
      seen = wakes;
      throw error;
    } finally {
      claiming = undefined;
    }
  };

  return {
    wake: () => {
      wakes += 1;
    },
    mayBe: () => seen < wakes,
    /** Senders that ask at the same time share one claim. */
    claim: async (): Promise<void> => {
      if (seen < wakes) await (claiming ??= claim());
    },
  };
}

export function createDelivery(parts: DeliveryParts) {
  const { outbox, sharedClock } = parts;
  const delivering = createDeliver(parts);
  const line = createLine(parts);
  const due = createDue(parts, line, delivering);
  let isStopped = false;

  const next = async (): Promise<ClaimedMail | undefined> => {
    const first = line.next();
    if (first) return first;
    await due.claim();
    // The process is stopping: what was just claimed goes back, so that other instances need not wait for the lease
    // to end.
    if (isStopped) await line.giveBack();
    return line.next();
  };

  const sendAll = async (): Promise<void> => {
    while (!isStopped) {
      const mail = await next();
      if (!mail) return;
      startSender();
      await delivering.deliver(mail);
    }
  };

  const work = async (): Promise<void> => {
    try {
      await sendAll();
    } catch (error) {
      // The outbox can't be written, so mails sent now could not be marked as sent and would go out again.
      line.drop();
      throw error;
    }
  };
  const senders = createSenders(parts, work);

  const startSender = (): void => {
    const isNeeded = !line.isEmpty() || due.mayBe();
    if (isNeeded && !isStopped && senders.hasRoom()) senders.start(startSender);
  };

  const wake = (): void => {
    due.wake();
    startSender();
  };

  return {
    wake,
    /** A lease for a mail that is about to be stored; undefined when older mails wait, because those go first. */
    newLease: (): OwnLease | undefined =>
      !isStopped && line.hasRoom() && !due.mayBe() ? newLease(parts) : undefined,
    sendClaimed: (mail: ClaimedMail, lease: OwnLease): void => {
      line.add(mail, lease);
      startSender();
    },
    /** Resolves when everything that is due was tried. */
    sendDue: async (): Promise<void> => {
      wake();
      await senders.untilIdle();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await line.giveBack();
      await senders.untilIdle();
      // A mail may have been stored and claimed while the senders finished.
      await line.giveBack();
      await delivering.recordLast();
    },
    purge: () => outbox.purge(new Date(sharedClock.now())),
  };
}
