import type { Connection } from 'mongoose';
import type { Environment } from './config/environment.ts';
import { systemClock, type SharedClock } from './platform/clock.ts';
import { startJobs } from './platform/process/jobs.ts';
import type { Logger } from './platform/log/logger.ts';
import { ASK_DATABASE_TIME_EVERY_MS, openDatabaseClock } from './platform/mongo/database-clock.ts';
import type { Shutdown } from './platform/process/shutdown.ts';

interface SharedClockParts {
  connection: Connection;
  logger: Logger;
  shutdown: Shutdown;
}

/**
 * The embedded engine is in this process, and its time is the machine's. That is right at once when a laptop wakes up,
 * while another database tells only seconds later how long this machine has slept.
 */
export async function openSharedClock(
  { mongodbUri }: Pick<Environment, 'mongodbUri'>,
  { connection, logger, shutdown }: SharedClockParts,
): Promise<SharedClock> {
  if (mongodbUri === undefined) return systemClock;
  const clock = await openDatabaseClock(connection);
  const name = 'ask for the time of the database';
  const job = { name, everyMs: ASK_DATABASE_TIME_EVERY_MS, run: clock.adjust };
  shutdown.add(startJobs([job], logger));
  return clock;
}
