import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** Another process that is alive owns the data directory. */
export class DataDirectoryInUseError extends DataDirectoryError {
  constructor(directory: string, owner: string) {
    super(`The data directory ${directory} is in use by another running process (${owner}).`);
    this.name = 'DataDirectoryInUseError';
  }
}

/** What Linux says of a process, from its state on: the command's name before it, in brackets, may hold anything. */
function factsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** When a process started, as the system writes it: a pid comes back, this does not. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') return factsOf(pid)[19] ?? '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** It has ended, and its parent has not asked how: in a container it may never. */
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

/** An unreadable lock is the remains of a crash. */
function isOwned(content: string): boolean {
  const [pid = '', start = ''] = content.split('\n');
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) return false;
  const now = startOf(Number(pid));
  return start === '' || now === '' || now === start;
}

/** Whether it failed by this, and not for want of room or rights. */
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

/** Takes the directory for this process; the answer gives it back. */
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
  // Two processes may have taken over the same stale lock: whoever is written there now has it.
  const written = readLock(file);
  if (written !== mine) inUse(written);
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true });
  };
}

/** Moves the lock aside first, so that a lock taken over in the meantime is noticed, not deleted. */
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
