import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk } from '../../test/faults/small-disk.ts';
import { createLogOutput } from './log-output.ts';

const disk = mountSmallDisk();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-log-'));
});
afterAll(async () => {
  disk?.unmount();
  await rm(folder, { recursive: true });
});

function openLog(file: string) {
  const descriptor = openSync(file, 'a');
  onTestFinished(() => {
    closeSync(descriptor);
  });
  return { ...createLogOutput(descriptor), read: () => readFileSync(file, 'utf8') };
}

test('when lines are written faster than the file takes them, then all arrive in their order', async () => {
  const log = openLog(join(folder, 'fast'));
  const lines = Array.from({ length: 500 }, (_, number) => `${number} ශ්‍රී\n`);
  lines.forEach(log.write);
  await expect.poll(log.read).toBe(lines.join(''));
});

test('when the process is about to end, then what waits is written first', () => {
  const log = openLog(join(folder, 'end'));
  log.write('under way\n');
  log.write('waits\n');
  log.flushSync();
  expect(log.read()).toContain('waits\n');
});

describe.skipIf(!disk)('when the disk is full', () => {
  const file = join(disk?.path ?? '', 'log');
  const line = `${'x'.repeat(99)}\n`;

  test('then lines wait and nobody waits for them, and with room again they follow whole', async () => {
    const log = openLog(file);
    disk?.fill(4_096);
    for (let count = 0; count < 100; count += 1) log.write(line);
    await expect.poll(() => log.read().length).toBeGreaterThan(0);
    log.flushSync();
    disk?.clear();
    log.write('last\n');
    await expect.poll(log.read).toBe(`${line.repeat(100)}last\n`);
  });

  test('then no more wait than there is memory for', async () => {
    const log = openLog(join(disk?.path ?? '', 'long'));
    disk?.fill(0);
    for (let count = 0; count < 20_000; count += 1) log.write(line);
    log.flushSync();
    disk?.clear();
    await expect.poll(() => log.read().length).toBe(1_000_000);
  });
});
