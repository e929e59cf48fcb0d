import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** The first task that is run from now on is never finished. */
function stallFirst() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const run = vi.spyOn(Piscina.prototype, 'run');
  run.mockReturnValueOnce(new Promise(() => undefined));
  onTestFinished(() => {
    run.mockRestore();
    vi.useRealTimers();
  });
  return run;
}

function findIdleThreads(): string[] {
  return readdirSync(THREADS).filter((thread) => {
    const [, fields = ''] =
      /.*\) (.*)/s.exec(readFileSync(`${THREADS}/${thread}/stat`, 'utf8')) ?? [];
    return fields.split(' ')[POLICY_FIELD] === IDLE;
  });
}

const isLinux = existsSync(THREADS);

test.runIf(isLinux)(
  'when a password is hashed, then by a thread that leaves the processor to all others',
  async () => {
    // Servers of other files may have some too.
    const before = findIdleThreads();
    await openThreads().run(TASK);
    expect(findIdleThreads().filter((thread) => !before.includes(thread))).toHaveLength(1);
  },
);

test('when the processor has no idle moment, then hashes are made all the same, for the next minute at once', async () => {
  const threads = openThreads();
  const run = stallFirst();
  const waiting = threads.run(TASK);
  vi.advanceTimersByTime(1_000);
  expect(await waiting).toMatch(/^\$2b\$04\$/);
  expect(run).toHaveBeenCalledTimes(2);
  const [, insistent] = run.mock.contexts;
  await threads.run(TASK);
  expect(run.mock.contexts[2]).toBe(insistent);
  vi.advanceTimersByTime(60_000);
  await threads.run(TASK);
  expect(run.mock.contexts[3]).not.toBe(insistent);
});

test('when hashes are finished, but not yet one that waits in line, then it keeps its place', async () => {
  const threads = openThreads();
  const run = stallFirst();
  void threads.run(TASK);
  await threads.run(TASK);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});
