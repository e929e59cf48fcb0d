import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk } from '../../../test/faults/small-disk.ts';
import { createLogger } from './logger.ts';

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

/**
 * Lets a standard stream lead to a file on the small disk, for as long as the test lasts. The file stays open,
 * because a logger keeps its output by the number.
 */
function redirect(stream: 'stdout' | 'stderr'): () => string {
  const { fd } = process[stream];
  const file = join(disk?.path ?? '', stream);
  const descriptor = openSync(file, 'a');
  Object.assign(process[stream], { fd: descriptor });
  onTestFinished(() => {
    Object.assign(process[stream], { fd });
  });
  return () => readFileSync(file, 'utf8');
}

describe.skipIf(!disk)('when lines were lost because the disk was full', () => {
  test.each([
    [
      'stdout',
      false,
      /^\{"level":50,.*"lines":\d+,"msg":"Lines of the log could not be written"\}$/m,
    ],
    [
      'stderr',
      true,
      /^\[[\d:]{8}\] ERROR: Lines of the log could not be written\n {4}lines: \d+$/m,
    ],
  ] as const)(
    'then a line on %s says so in the form of the others',
    async (stream, isForPeople, line) => {
      const read = redirect(stream);
      const logger = createLogger({ level: 'error', isForPeople });
      disk?.fill(0);
      for (let count = 0; count < 2_000; count += 1) logger.error('x'.repeat(1_000));
      disk?.clear();
      await expect.poll(() => line.test(read())).toBe(true);
    },
  );
});
