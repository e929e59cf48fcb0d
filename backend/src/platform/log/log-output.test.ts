import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { mountSmallDisk } from '../../../test/faults/small-disk.ts';
import { createLogOutput } from './log-output.ts';

const disk = mountSmallDisk();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-log-'));
});
afterEach(async () => {
  disk?.clear();
  await rm(folder, { recursive: true });
});
afterAll(() => disk?.unmount());

function openLog(file: string) {
  const descriptor = openSync(file, 'a');
  onTestFinished(() => {
    closeSync(descriptor);
    rmSync(file, { force: true });
  });
  const log = createLogOutput(descriptor, (lines) => {
    log.write(`${lines} dropped\n`);
  });
  return { ...log, read: () => readFileSync(file, 'utf8') };
}

/**
 * A pipe that says EAGAIN when it is full, as standard output does. It may be closed when nothing waits any more: what
 * waits would go to the next file that gets its number.
 */
function openPipe(name: string) {
  const pipe = join(folder, name);
  execFileSync('mkfifo', [pipe]);
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const close = () => {
    closeSync(descriptor);
  };
  const log = createLogOutput(descriptor, () => undefined);
  const readAll = () => {
    let text = '';
    const part = Buffer.alloc(100_000);
    try {
      for (;;) {
        text += part.toString('latin1', 0, readSync(descriptor, part));
        log.flushSync();
      }
    } catch {
      return text;
    }
  };
  return { ...log, pipe, readAll, close };
}

const manyLines = Array.from({ length: 3_000 }, (_, number) => `${number} ${'x'.repeat(99)}\n`);

test('when many lines are written in one turn, then all are in the file at once and in their order', () => {
  const log = openLog(join(folder, 'fast'));
  const lines = Array.from({ length: 20_000 }, (_, number) => `${number} ${'ශ්‍රී'.repeat(9)}\n`);
  lines.forEach(log.write);
  expect(log.read()).toBe(lines.join(''));
});

test('when one line is longer than what may wait, then it is written all the same', () => {
  const log = openLog(join(folder, 'long-line'));
  log.write('x'.repeat(2_000_000));
  expect(log.read()).toHaveLength(2_000_000);
});

describe('when the process ends while a pipe is full', () => {
  test('then all lines arrive in their order, however slowly they are read', async () => {
    const log = openPipe('read');
    const file = join(folder, 'what-was-read');
    const target = openSync(file, 'w');
    const reader = spawn('cat', [log.pipe], { stdio: ['ignore', target, 'inherit'] });
    closeSync(target);
    log.write('begun\n');
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('begun\n');
    manyLines.forEach(log.write);
    log.flushSync();
    log.close();
    await once(reader, 'exit');
    expect(readFileSync(file, 'utf8')).toBe(`begun\n${manyLines.join('')}`);
  });

  test('then it does not wait without end for one who does not read', () => {
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
    onTestFinished(() => {
      wait.mockRestore();
    });
    const log = openPipe('unread');
    manyLines.forEach(log.write);
    log.flushSync();
    expect(wait).toHaveBeenCalledTimes(100);
    // What still waited would be tried for as long as there are tests.
    expect(log.readAll()).toBe(manyLines.join(''));
    log.close();
  });
});

describe.skipIf(!disk)('when the disk is full', () => {
  const line = `${'x'.repeat(99)}\n`;

  test('then lines wait and nobody waits for them, and with room again they follow whole', async () => {
    const log = openLog(join(disk?.path ?? '', 'log'));
    disk?.fill(4_096);
    for (let count = 0; count < 100; count += 1) log.write(line);
    expect(log.read().length).toBeGreaterThan(0);
    log.flushSync();
    disk?.clear();
    log.write('last\n');
    await expect.poll(log.read).toBe(`${line.repeat(100)}last\n`);
  });

  test('then it is tried again for as long as there is no room', () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const log = openLog(join(disk?.path ?? '', 'again'));
    disk?.fill(0);
    log.write(line);
    vi.advanceTimersByTime(1_000);
    expect(log.read()).toBe('');
    disk?.clear();
    vi.advanceTimersByTime(1_000);
    expect(log.read()).toBe(line);
  });

  test('then nothing is dropped if there is room when too much waits', () => {
    const log = openLog(join(disk?.path ?? '', 'in-time'));
    disk?.fill(0);
    for (let count = 0; count < 10_000; count += 1) log.write(line);
    disk?.clear();
    log.write('next\n');
    expect(log.read()).toBe(`${line.repeat(10_000)}next\n`);
  });

  test('then no more wait than there is memory for, and a line tells how many are missing', async () => {
    const log = openLog(join(disk?.path ?? '', 'long'));
    disk?.fill(0);
    for (let count = 0; count < 9_999; count += 1) log.write(line);
    for (let count = 0; count < 10_000; count += 1) log.write(line.repeat(2));
    // It would still fit, and come before the line that tells of the others.
    log.write('short\n');
    log.flushSync();
    disk?.clear();
    await expect.poll(log.read).toBe(`${line.repeat(9_999)}10001 dropped\n`);
    log.write('next\n');
    expect(log.read()).toMatch(/\n10001 dropped\nnext\n$/);
  });
});
