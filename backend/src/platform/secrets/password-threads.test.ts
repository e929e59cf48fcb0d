import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPasswordThreads } from './password-threads.ts';

const TASK = { kind: 'hash', digest: 'a digest', cost: 4 } as const;
const THREADS = '/proc/self/task';
/** SCHED_IDLE, and where it stands among the fields after the name, see proc(5). */
const IDLE = '5';
const POLICY_FIELD = 38;

function openThreads() {
  const threads = openPasswordThreads();
  onTestFinished(threads.close);
  return threads;
}

/** Takes some moments, so that it is not finished when the clock is moved. */
const SLOW_TASK = { ...TASK, cost: 10 };

/**
 * In which pool each task is run, while the clock stands still: on a busy machine the work would be given to other
 * threads after a second.
 */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const run = vi.spyOn(Piscina.prototype, 'run');
  onTestFinished(() => {
    run.mockRestore();
    vi.useRealTimers();
  });
  return run.mock.contexts;
}

/** Undefined for a thread that ends just now. */
function policyOf(thread: string): string | undefined {
  try {
    const stat = readFileSync(`${THREADS}/${thread}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[POLICY_FIELD];
  } catch {
    return undefined;
  }
}

const findIdleThreads = () => readdirSync(THREADS).filter((thread) => policyOf(thread) === IDLE);

/** Not every container lets a thread be left to idle moments. */
const canBeIdle = spawnSync('chrt', ['-i', '0', 'true']).status === 0;

test.runIf(canBeIdle)(
  'when a password is hashed, then by a thread that leaves the processor to all others',
  async () => {
    // Servers of other files may have some too.
    const before = findIdleThreads();
    const threads = openThreads();
    stopClock();
    await threads.run(TASK);
    expect(findIdleThreads().filter((thread) => !before.includes(thread))).toHaveLength(1);
  },
);

test('when the processor has no idle moment, then hashes are made all the same, for the next minute at once', async () => {
  const threads = openThreads();
  const pools = stopClock();
  const waiting = [threads.run(SLOW_TASK), threads.run(TASK)];
  vi.advanceTimersByTime(1_000);
  expect(await Promise.all(waiting)).toEqual([
    expect.stringMatching(/^\$2b\$10\$/),
    expect.stringMatching(/^\$2b\$04\$/),
  ]);
  const [modest, , insistent] = pools;
  expect(insistent).not.toBe(modest);
  await threads.run(TASK);
  expect(pools).toEqual([modest, modest, insistent, insistent, insistent]);
  vi.advanceTimersByTime(60_000);
  await threads.run(TASK);
  expect(pools.at(-1)).not.toBe(insistent);
});

test('when hashes are finished, but not yet one that waits in line, then it keeps its place', async () => {
  const threads = openThreads();
  const pools = stopClock();
  const [first, second] = [threads.run(TASK), threads.run(SLOW_TASK)];
  await first;
  vi.advanceTimersByTime(1_000);
  await second;
  expect(pools).toHaveLength(2);
});

test('when many wait, then they are served in the order in which they came', async () => {
  const threads = openThreads();
  stopClock();
  const served: number[] = [];
  const all = Array.from({ length: 12 }, async (_, place) => {
    await threads.run(TASK);
    served.push(place);
  });
  await Promise.all(all);
  if (availableParallelism() <= 2) expect(served).toEqual(served.toSorted((a, b) => a - b));
});
