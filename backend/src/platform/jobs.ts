import type { Logger } from './logger.ts';

export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
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

  const timers = jobs.map((job) =>
    setInterval(() => {
      const done = runOnce(job).finally(() => running.delete(done));
      running.add(done);
    }, job.everyMs),
  );
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
