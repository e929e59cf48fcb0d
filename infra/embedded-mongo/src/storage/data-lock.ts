import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function isOwned(content: string): boolean {
  const [pid = '', start = ''] = content.split('\n');
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) return false;
  const now = startOf(Number(pid));
  return start === '' || now === '' || now === start;
}

const NAME = 'engine.lock';
/** Stands in place of the first digit of the pid in a lock that was given back. */
const GIVEN_BACK = '-';
const NUMBERED = /^engine\.lock\.(\d+)$/;

/** The numbers of the locks in the directory. The owner has the highest, whatever became of the others. */
const numbersIn = (directory: string): number[] =>
  readdirSync(directory).flatMap((name) => Number(NUMBERED.exec(name)?.[1] ?? []));

const isCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException).code === code;

function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

/**
 * A hard link appears with its content, and only where nothing has its name. Returns false when something has.
 * Other failures, such as a full disk or missing rights, say nothing about the lock.
 */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}-${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Locks the directory for this process and returns a function that unlocks it. Who takes over from a process that has
 * ended adds the lock with the next number; the highest is never removed or replaced. So of all who find the same one
 * left behind a single process gets the next, and none can take away what another has just got.
 * @throws {DataDirectoryInUseError} when another running process uses it
 */
export function lockDataDirectory(directory: string): () => void {
  const fileOf = (number: number): string => path.join(directory, `${NAME}.${number}`);
  const found = numbersIn(directory);
  const last = Math.max(0, ...found);
  const file = fileOf(last + 1);
  const inUse = (content: string): never => {
    throw new DataDirectoryInUseError(
      directory,
      `process ${/^\d+/.exec(content)?.[0] ?? 'unknown'}`,
    );
  };
  // Versions from before 26 November 2026 wrote one lock without a number. One of them may still run.
  for (const held of [path.join(directory, NAME), fileOf(last)]) {
    const holder = readLock(held);
    if (isOwned(holder)) inUse(holder);
  }
  const mine = `${process.pid}\n${startOf(process.pid)}\n`;
  // On a full disk there is room for the next lock where an older one was.
  for (const number of found) if (number < last) rmSync(fileOf(number), { force: true });
  if (!createWhole(file, mine)) inUse(readLock(file));
  const latest = Math.max(...numbersIn(directory));
  if (latest > last + 1) {
    rmSync(file, { force: true });
    inUse(readLock(fileOf(latest)));
  }
  return () => {
    if (readLock(file) === mine) writeFileSync(file, GIVEN_BACK, { flag: 'r+' });
  };
}
