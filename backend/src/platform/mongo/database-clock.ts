/** The time of the database, on which instances agree although the clocks of their machines differ. */
import { MS_PER_SECOND } from '@crease/contract';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';

export const ASK_DATABASE_TIME_EVERY_MS = 5 * MS_PER_SECOND;
/**
 * A slower answer is not used. The process may have been held up before it read it, so it may be as old as it took.
 */
const ANSWER_MAX_MS = MS_PER_SECOND;

export async function nowOfDatabase({ db }: Connection): Promise<number> {
  if (!db) throw new Error('The database is not connected');
  const { localTime } = (await db.command({ hello: 1 })) as unknown as { localTime: Date };
  return localTime.getTime();
}

interface DatabaseClock extends Clock {
  adjust: () => Promise<void>;
}

/** Between two answers the clock goes on by itself, even when the machine's own time is changed meanwhile. */
export async function openDatabaseClock(connection: Connection): Promise<DatabaseClock> {
  let ahead = (await nowOfDatabase(connection)) - performance.now();
  return {
    now: () => Math.round(performance.now() + ahead),
    adjust: async () => {
      const askedAt = performance.now();
      const time = await nowOfDatabase(connection);
      const answeredAt = performance.now();
      if (answeredAt - askedAt <= ANSWER_MAX_MS) ahead = time - answeredAt;
    },
  };
}
