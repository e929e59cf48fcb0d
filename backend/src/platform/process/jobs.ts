import { MS_PER_MINUTE } from '@crease/contract';
import { inTime } from '../in-time.ts';
import type { Logger } from '../log/logger.ts';

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

/**
 * A job that is done once an hour is also done soon after the start: a process that never lives for an hour would not
 * come to it. Not at once, because a start has enough to do, and not at the same moment on all instances.
 */
const FIRST_RUN_MIN_MS = MS_PER_MINUTE;
const FIRST_RUN_MAX_MS = 2 * MS_PER_MINUTE;

function firstRunAfterMs(): number {
  return FIRST_RUN_MIN_MS + Math.random() * (FIRST_RUN_MAX_MS - FIRST_RUN_MIN_MS);
}

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

  const begin = (job: Job) => {
    const done = runOnce(job).finally(() => running.delete(done));
    running.add(done);
  };

  const rare = jobs.filter(({ everyMs }) => everyMs > FIRST_RUN_MAX_MS);
  const firstRuns = rare.map((job) => setTimeout(begin, firstRunAfterMs(), job));
  const runs = jobs.map((job) => setInterval(begin, job.everyMs, job));
  return async () => {
    firstRuns.forEach(clearTimeout);
    runs.forEach(clearInterval);
    await inTime(Promise.all(running), LAST_RUN_MAX_MS, () => []);
  };
}
