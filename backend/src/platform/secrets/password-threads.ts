/** The threads that hash passwords, behind a bounded queue. Requests come first, but no login waits for ever. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PasswordResult, PasswordTask } from './password-worker.ts';
import { WHEN_IDLE } from './when-idle.ts';

export const QUEUE_MAX_TASKS = 64;
/** Where threads can't be left to idle moments. */
const NICE = 10;
/** Idle moments in which not one hash is finished are too few. */
const FINISHED_WITHIN_MS = 1_000;
const BUSY_FOR_MS = 60_000;

type Pool = Piscina<PasswordTask, PasswordResult>;

function openPool(argv: string[]): Pool {
  const isFromSource = import.meta.url.endsWith('.ts');
  const file = isFromSource ? './password-worker.ts' : './password-worker.js';
  return new Piscina({
    filename: fileURLToPath(new URL(file, import.meta.url)),
    name: 'work',
    execArgv: isFromSource ? ['--import', 'tsx'] : [],
    argv,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: QUEUE_MAX_TASKS,
    idleTimeout: 30_000,
    niceIncrement: NICE,
  });
}

export interface PasswordThreads {
  countWaiting: () => number;
  run: (task: PasswordTask) => Promise<PasswordResult>;
  close: () => Promise<void>;
}

/**
 * A second pool, of threads that insist on a share of the processor, is asked for a minute when it has no idle moment.
 */
export function openPasswordThreads(): PasswordThreads {
  const modest = openPool([WHEN_IDLE]);
  const insistent = openPool([]);
  let busyUntil = 0;
  const isBusy = () => performance.now() < busyUntil;

  const runInIdleMoments = async (task: PasswordTask) => {
    const leaving = new AbortController();
    let finished = modest.completed;
    let looking: NodeJS.Timeout | undefined;
    const insisted = new Promise<PasswordResult>((resolve, reject) => {
      looking = setInterval(() => {
        const isWaitedFor = modest.completed === finished;
        finished = modest.completed;
        if (!isWaitedFor && !isBusy()) return;
        busyUntil = performance.now() + BUSY_FOR_MS;
        clearInterval(looking);
        insistent.run(task).then((result) => {
          resolve(result);
          leaving.abort();
        }, reject);
      }, FINISHED_WITHIN_MS);
    });
    const modestly = modest.run(task, { signal: leaving.signal });
    return Promise.race([modestly, insisted]).finally(() => {
      clearInterval(looking);
    });
  };

  return {
    countWaiting: () => modest.queueSize + insistent.queueSize,
    run: async (task) => (isBusy() ? insistent.run(task) : runInIdleMoments(task)),
    close: async () => {
      await Promise.all([modest.destroy(), insistent.destroy()]);
    },
  };
}
