/** The threads that hash passwords. Requests come first, but no login waits for ever. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PasswordResult, PasswordTask } from './password-worker.ts';
import { WHEN_IDLE } from './when-idle.ts';

export const PASSWORD_THREADS_MAX = Math.max(1, availableParallelism() - 1);
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
    maxThreads: PASSWORD_THREADS_MAX,
    // First come, first served: without it a task that finds no free thread goes to the end of the line.
    stricterFIFO: true,
    idleTimeout: 30_000,
    niceIncrement: NICE,
  });
}

/** Calls `giveUp` when a second passes in which something is asked of the pool and nothing is finished. */
function watchProgress(pool: Pool, giveUp: () => void) {
  let asked = 0;
  let finished = 0;
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    if (pool.completed === finished) giveUp();
    finished = pool.completed;
  };
  return {
    begin: () => {
      asked += 1;
      if (asked > 1) return;
      finished = pool.completed;
      looking = setInterval(look, FINISHED_WITHIN_MS);
    },
    end: () => {
      asked -= 1;
      if (asked === 0) clearInterval(looking);
    },
  };
}

/** Threads that hash in idle moments only, until there are none: then all that is asked of them is refused. */
function openModest(giveUp: () => void) {
  const pool = openPool([WHEN_IDLE]);
  const progress = watchProgress(pool, giveUp);
  return {
    run: async (task: PasswordTask) => {
      progress.begin();
      try {
        return await pool.run(task);
      } finally {
        progress.end();
      }
    },
    close: () => pool.destroy(),
  };
}

interface PasswordThreads {
  run: (task: PasswordTask) => Promise<PasswordResult>;
  close: () => Promise<void>;
}

/**
 * When the processor has no idle moment, what waits for one is given to threads that insist on a share of it, and so is
 * all that comes in the next minute.
 */
export function openPasswordThreads(): PasswordThreads {
  const insistent = openPool([]);
  let busyUntil = 0;
  const insist = () => {
    busyUntil = performance.now() + BUSY_FOR_MS;
    const starved = modest;
    modest = openModest(insist);
    void starved.close();
  };
  let modest = openModest(insist);

  const runInIdleMoments = async (task: PasswordTask) => {
    const chosen = modest;
    try {
      return await chosen.run(task);
    } catch (error) {
      if (chosen === modest) throw error;
      return insistent.run(task);
    }
  };

  return {
    run: (task) => (performance.now() < busyUntil ? insistent.run(task) : runInIdleMoments(task)),
    close: async () => {
      await Promise.all([modest.close(), insistent.destroy()]);
    },
  };
}
