/** A small disk that a test can fill. It needs the right to mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '16m';

interface SmallDisk {
  path: string;
  /** Fills the disk until about this many bytes are free. */
  fill: (freeBytes: number) => void;
  /** Makes room again. */
  clear: () => void;
  unmount: () => void;
}

/** Undefined, with a line that says so, where mounting is not allowed. */
export function mountSmallDisk(): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'crease-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(path);
    process.stdout.write('Skipped: a full disk can not be made, mounting is not allowed here.\n');
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: (freeBytes) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes), 1));
    },
    clear: () => {
      rmSync(filler, { force: true });
    },
    unmount: () => {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}
