/**
 * Lets only one instance at a time do a piece of work, even if instances die: the lease is a document with an end
 * that its holder has to keep moving. Times are those of the database, because the clocks of several instances may
 * differ by more than a lease lasts.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../log/logger.ts';
import { nowOfDatabase } from './database-clock.ts';
import { refusedKeyOf } from './mongo-errors.ts';

/** How long other instances wait for one that died at work. */
const LEASE_MS = 15_000;
const ASK_EVERY_MS = 200;
/** The collection that holds them. */
export const LEASES = 'leases';

interface LeaseDocument {
  _id: string;
  holder: string;
  endsAt: Date;
}

interface LeaseParts {
  connection: Connection;
  logger: Logger;
  leaseMs?: number;
}

/**
 * Answers whether an end has been the same for as long as a lease lasts, by this process's own time. Then its holder is
 * dead, also when the end lies hours ahead because the database's clock was set back.
 */
function createIsLeft(leaseMs: number): (endsAt: Date) => boolean {
  let seen: number | undefined;
  let seenSince = 0;
  return (endsAt) => {
    if (endsAt.getTime() !== seen) {
      seen = endsAt.getTime();
      seenSince = performance.now();
    }
    return performance.now() - seenSince >= leaseMs;
  };
}

/** Waits for the lease, then works. The lease is renewed meanwhile and given back at the end. */
export async function withLease<Result>(
  name: string,
  { connection, logger, leaseMs = LEASE_MS }: LeaseParts,
  work: () => Promise<Result>,
): Promise<Result> {
  const leases = connection.collection<LeaseDocument>(LEASES);
  const holder = randomUUID();
  const newEnd = (now: number) => new Date(now + leaseMs);
  const isLeft = createIsLeft(leaseMs);
  /** The end of a lease whose holder is dead. */
  let leftEnd: Date | undefined;

  const take = async (): Promise<boolean> => {
    const now = await nowOfDatabase(connection);
    const isFree = { _id: name, endsAt: leftEnd ?? { $lte: new Date(now) } };
    try {
      await leases.updateOne(isFree, { $set: { holder, endsAt: newEnd(now) } }, { upsert: true });
      return true;
    } catch (error) {
      // The document exists and has not ended, so another instance holds the lease.
      if (!refusedKeyOf(error)) throw error;
      const held = await leases.findOne({ _id: name });
      leftEnd = held && isLeft(held.endsAt) ? held.endsAt : undefined;
      return false;
    }
  };

  while (!(await take())) await pause(ASK_EVERY_MS);
  const renew = async (): Promise<void> => {
    try {
      const endsAt = newEnd(await nowOfDatabase(connection));
      const renewed = await leases.updateOne({ _id: name, holder }, { $set: { endsAt } });
      if (renewed.matchedCount === 0) logger.error({ lease: name }, 'A lease was lost at work');
    } catch (error) {
      // The next renewals come before the lease ends.
      logger.warn({ lease: name, err: error }, 'A lease could not be renewed');
    }
  };
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    renewing = renew();
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // One that came after the lease is given back would report it as lost.
    await renewing;
    await leases.deleteOne({ _id: name, holder });
  }
}
