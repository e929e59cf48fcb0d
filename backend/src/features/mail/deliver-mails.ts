/** Empties the outbox: each due mail is claimed, sent and recorded, by a few senders at once in every instance. */
import { createDeliver, type Deliver, type DeliverParts } from './deliver-one.ts';
import { createLine, newLease, type LineParts, type MailLine, type OwnLease } from './mail-line.ts';
import type { ClaimedMail } from './outbox.repository.ts';

const SENDERS_MAX = 4;

export type DeliveryParts = DeliverParts & LineParts;

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
function createDue(parts: DeliveryParts, line: MailLine, { hasRest, recordRest }: Deliver) {
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
