/** Runs in a thread of its own, because bcrypt in plain JavaScript would block all requests. */
import bcrypt from 'bcryptjs';
import { runWhenIdle, WHEN_IDLE } from './when-idle.ts';

interface HashTask {
  kind: 'hash';
  digest: string;
  cost: number;
}

export interface CompareTask {
  kind: 'compare';
  digest: string;
  hash: string;
}

export type PasswordTask = HashTask | CompareTask;
export type PasswordResult = string | boolean;

if (process.argv.includes(WHEN_IDLE)) runWhenIdle();

export function work(task: PasswordTask): PasswordResult {
  return task.kind === 'hash'
    ? bcrypt.hashSync(task.digest, task.cost)
    : bcrypt.compareSync(task.digest, task.hash);
}
