import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';

const TOLD_WITHIN_MS = 1_000;

/** The argument of a thread that shall call `runWhenIdle`. */
export const WHEN_IDLE = '--when-idle';

/**
 * From now on the thread that calls this runs only while nothing else wants the processor. A low priority alone is not
 * enough: Linux lets a thread finish its slice of some milliseconds before another one that has just woken gets its
 * turn. It has to be told from outside, because Node.js can't say so. Where that is not possible nothing changes.
 */
export function runWhenIdle(): void {
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore', timeout: TOLD_WITHIN_MS });
  } catch {
    // Only Linux has the file.
  }
}
