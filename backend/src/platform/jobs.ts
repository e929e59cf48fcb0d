import { inTime } from './in-time.ts';
import type { Logger } from './logger.ts';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void> | void;
}

/**
 * How long a stop waits for running jobs. What they leave is done by the next instance, and requests and mails under
 * way need the rest of the time.
 */
const LAST_RUN_MAX_MS = 4_000;

/** Runs each job at its pace, never twice at once in this process; answers how to stop and wait for the last run. */
export function startJobs(jobs: readonly Job[], logger: Logger): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const busy = new Set<string>();

  const runOnce = async ({ name, run }: Job) => {
    if (busy.has(name)) return;
    busy.add(name);
    try {
      await run();
    } catch (error) {
      logger.error({ err: error, job: name }, 'A job failed');
    } finally {
      busy.delete(name);
    }
  };

  const timers = jobs.map((job) =>
    setInterval(() => {
      const done = runOnce(job).finally(() => running.delete(done));
      running.add(done);
    }, job.everyMs),
  );
  return async () => {
    timers.forEach(clearInterval);
    await inTime(Promise.all(running), LAST_RUN_MAX_MS, () => []);
  };
}
