import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** Another running process uses the data directory. */
export class DataDirectoryInUseError extends DataDirectoryError {
  constructor(directory: string, owner: string) {
    super(`The data directory ${directory} is in use by another running process (${owner}).`);
    this.name = 'DataDirectoryInUseError';
  }
}

/**
 * The fields of /proc/PID/stat from the state on (`man 5 proc`). They begin after the last bracket, because the
 * command's name before it may contain anything.
 */
function factsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * When the process started, as the system writes it; empty when that is not known. A new process may get the pid of
 * one that has ended, but not its start.
 */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') return factsOf(pid)[19] ?? '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * A process that has ended stays listed until its parent reads its exit code, which in a container may never happen.
 */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && factsOf(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A lock that can't be read was left behind by a crash. */
function isOwned(content: string): boolean {
  const [pid = '', start = ''] = content.split('\n');
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) return false;
  const now = startOf(Number(pid));
  return start === '' || now === '' || now === start;
}

/** Other failures, such as a full disk or missing rights, say nothing about the lock. */
function failedBy(code: string, error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Locks the directory for this process and returns a function that unlocks it.
 * @throws {DataDirectoryInUseError} when another running process uses it
 */
export function lockDataDirectory(directory: string): () => void {
  const file = path.join(directory, 'engine.lock');
  const mine = `${process.pid}\n${startOf(process.pid)}\n`;
  const inUse = (content = 'unknown'): never => {
    throw new DataDirectoryInUseError(directory, `process ${content.split('\n')[0] ?? ''}`);
  };
  const found = readLock(file);
  if (found !== undefined) {
    if (isOwned(found)) inUse(found);
    removeStaleLock(file, found, inUse);
  }
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!failedBy('EEXIST', error)) throw error;
    inUse(readLock(file));
  }
  // Two processes may have replaced the same stale lock. The one whose pid the file contains now has it.
  const written = readLock(file);
  if (written !== mine) inUse(written);
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true });
  };
}

/**
 * Renames the stale lock instead of deleting it: if another process has replaced it meanwhile, that shows and is
 * undone.
 */
function removeStaleLock(file: string, stale: string, inUse: (content?: string) => never): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (!failedBy('ENOENT', error)) throw error;
    inUse(readLock(file));
  }
  const moved = readLock(aside);
  if (moved !== stale) {
    renameSync(aside, file);
    inUse(moved);
  }
  rmSync(aside, { force: true });
}
