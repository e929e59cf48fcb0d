import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import type { Logger } from '../log/logger.ts';
import { createShutdown, endOnSignals } from './shutdown.ts';

const error = vi.fn();
const fatal = vi.fn();
let exit: MockInstance<typeof process.exit>;
let kill: MockInstance<typeof process.kill>;
const open = () => createShutdown({ error, fatal } as unknown as Logger);

beforeEach(() => {
  vi.useFakeTimers();
  exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  kill = vi.spyOn(process, 'kill').mockReturnValue(true);
});
afterEach(() => {
  // Before the clock: a spy on one of its timers would put that back, and the tests of other files would wait for ever.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('when a part does not close, then that is told, and those that were opened before it close all the same, each once', async () => {
  const shutdown = open();
  const closed: string[] = [];
  const stuck = new Error('It is stuck');
  shutdown.add(() => closed.push('database'));
  shutdown.add(() => Promise.reject(stuck));
  shutdown.add(() => closed.push('server'));
  await shutdown.closeAll();
  await shutdown.stop();
  expect(closed).toEqual(['server', 'database']);
  expect(error.mock.calls).toEqual([[{ err: stuck }, 'A part did not close']]);
});

test('when a part fails, then the first reason is told, and when it could be read the process ends at once, whatever its threads wait for', async () => {
  const shutdown = open();
  const full = new Error('The disk is full');
  shutdown.fail(full, 'The disk is full');
  shutdown.fail(new Error('The file is closed'), 'The file is closed');
  expect(fatal.mock.calls).toEqual([[{ err: full }, 'The disk is full']]);
  expect(kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  expect(exit).not.toHaveBeenCalled();
});

describe('when the process is told to end', () => {
  /** What a signal does, without one that would end the tests. */
  function openWithSignals() {
    const listening = vi.spyOn(process, 'once').mockReturnThis();
    const shutdown = open();
    endOnSignals(shutdown);
    const ends = new Map(listening.mock.calls as [string, () => void][]);
    listening.mockRestore();
    return { shutdown, send: (signal: string) => ends.get(signal)?.() };
  }

  test.each([
    ['SIGINT', 'SIGTERM'],
    ['SIGTERM', 'SIGINT'],
  ])('by %s, then it closes all and ends well, and %s changes nothing', async (first, second) => {
    const { shutdown, send } = openWithSignals();
    let finish: () => void = () => undefined;
    const close = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    shutdown.add(close);
    expect(shutdown.isStopping()).toBe(false);
    send(first);
    expect(shutdown.isStopping()).toBe(true);
    send(second);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(exit).not.toHaveBeenCalled();
    expect(kill).not.toHaveBeenCalled();
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(exit.mock.calls).toEqual([[0]]);
    expect(close).toHaveBeenCalledOnce();
  });

  test('and a part never closes, then it is cut off', async () => {
    const { shutdown, send } = openWithSignals();
    shutdown.add(() => new Promise(() => undefined));
    const wait = vi.spyOn(globalThis, 'setTimeout');
    send('SIGTERM');
    // With nothing else to do, the process would otherwise leave by an exit before that.
    expect(wait.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([
      true,
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });
});
