/** Sends a claimed mail and records what became of it. */
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '@crease/contract';
import type { SharedClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { MailTransport, OutgoingMail } from '../../platform/mail/mail.ts';
import type { ClaimedMail, OutboxRepository } from './outbox.repository.ts';

/** The pauses after the first, second, third and fourth try; after the fifth the mail is given up. */
const PAUSES_MS = [15 * MS_PER_SECOND, 2 * MS_PER_MINUTE, 15 * MS_PER_MINUTE, 2 * MS_PER_HOUR];
const REMEMBERED_MS = 30 * MS_PER_DAY;

export interface DeliverParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  open: (mail: ClaimedMail) => OutgoingMail;
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

export function createDeliver({ outbox, transport, open, sharedClock, logger }: DeliverParts) {
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

export type Deliver = ReturnType<typeof createDeliver>;
