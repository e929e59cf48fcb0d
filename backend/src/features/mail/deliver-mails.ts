/** Empties the outbox: each due mail is claimed, sent and recorded, by a few senders at once in every instance. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { SMTP_TIMEOUTS, type MailTransport, type OutgoingMail } from '../../platform/mail.ts';
import { runForRequest } from '../../platform/request-context.ts';
import type { ClaimedMail, Lease, OutboxRepository } from './outbox.repository.ts';

const SENDERS_MAX = 4;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any conversation with the server may last: while it runs, nobody else sends the same mail. */
const LEASE_MS = 2 * SMTP_TIMEOUTS.wholeMs;
/** The pauses after the first, second, third and fourth try; the fifth is the last. */
const PAUSES_MS = [15 * SECOND_MS, 2 * MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS];
const REMEMBERED_MS = 30 * 24 * HOUR_MS;

export interface DeliveryParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  open: (mail: ClaimedMail) => OutgoingMail;
  clock: Clock;
  logger: Logger;
}

/** What may be said of a failure in a log: the server's own sentence often holds the address. */
function reasonOf(error: unknown): object {
  const { code, responseCode, name } = error as Record<string, unknown>;
  return { code, responseCode, name };
}

/** Sends one claimed mail and records what became of it. */
function createDeliver({ outbox, transport, open, clock, logger }: DeliveryParts) {
  /** Taken over by the mail server, but the database could not be told yet. */
  const unrecorded = new Set<string>();
  const later = (milliseconds: number) => new Date(clock.now() + milliseconds);

  const noteFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const pause = PAUSES_MS[mail.tries - 1];
    const facts = { mail: mail.key, tries: mail.tries, ...reasonOf(error) };
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

  return async (mail: ClaimedMail): Promise<void> => {
    if (mail.expiresAt && mail.expiresAt.getTime() <= clock.now()) {
      await outbox.close(mail, 'expired', later(REMEMBERED_MS));
      return;
    }
    if (!unrecorded.has(mail.key) && !(await trySend(mail))) return;
    unrecorded.add(mail.key);
    logger.debug({ mail: mail.key, tries: mail.tries }, 'A mail was sent');
    await outbox.close(mail, 'sent', later(REMEMBERED_MS));
    unrecorded.delete(mail.key);
  };
}

export function createDelivery(parts: DeliveryParts) {
  const { outbox, clock, logger } = parts;
  const deliver = createDeliver(parts);
  const senders = new Set<Promise<void>>();
  let isStopped = false;
  /** Something became due while all senders were busy, and each of them may be busy with one mail alone. */
  let isLeft = false;

  // A sender may have been woken by another request than the one that posted the mail.
  const deliverOf = (mail: ClaimedMail) => runForRequest(mail.requestId, () => deliver(mail));

  const work = async (): Promise<void> => {
    while (!isStopped) {
      const now = clock.now();
      const mail = await outbox.claim(new Date(now), new Date(now + LEASE_MS));
      if (!mail) return;
      wake();
      await deliverOf(mail);
    }
  };

  const mayStart = () => !isStopped && senders.size < SENDERS_MAX;

  const start = (sending: Promise<void>): void => {
    const sender = sending
      .catch((error: unknown) => {
        logger.error({ err: error }, 'The outbox could not be read or told');
      })
      .finally(() => {
        senders.delete(sender);
        if (isLeft) wake();
      });
    senders.add(sender);
  };

  /** One more sender, unless there are enough; each leaves when nothing is due. */
  const wake = (): void => {
    isLeft = !isStopped && !mayStart();
    if (mayStart()) start(work());
  };

  const untilIdle = async (): Promise<void> => {
    while (senders.size > 0) await Promise.all(senders);
  };

  return {
    wake,
    /** For a mail that is sent as soon as it is stored; undefined when all senders are busy. */
    newLease: (): Lease | undefined =>
      mayStart() ? { id: randomUUID(), endsAt: new Date(clock.now() + LEASE_MS) } : undefined,
    sendClaimed: (mail: ClaimedMail): void => {
      start(deliverOf(mail));
    },
    /** Sends everything that is due. */
    sendDue: async (): Promise<void> => {
      wake();
      await untilIdle();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await untilIdle();
    },
    purge: () => outbox.purge(new Date(clock.now())),
  };
}
