/** Removes what lies in a folder of this machine for too long. Safe while other instances do the same. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { unlessGone } from './unless-gone.ts';

/** Nothing where there is no such folder. */
export async function pathsIn(folder: string): Promise<string[]> {
  const names = (await unlessGone(readdir(folder))) ?? [];
  return names.map((name) => join(folder, name));
}

/** Removes the files and folders that were not written to for so many milliseconds. */
export async function removeOld(paths: readonly string[], keptMs: number): Promise<void> {
  for (const path of paths) {
    const written = await unlessGone(stat(path));
    const isOld = written && written.mtimeMs < systemClock.now() - keptMs;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
