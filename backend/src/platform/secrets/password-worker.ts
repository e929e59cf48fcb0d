/** Runs in a thread of its own, because bcrypt in plain JavaScript would block all requests. */
import bcrypt from 'bcryptjs';

export interface HashTask {
  kind: 'hash';
  digest: string;
  cost: number;
}

export interface CompareTask {
  kind: 'compare';
  digest: string;
  hash: string;
}

export function work(task: HashTask | CompareTask): string | boolean {
  return task.kind === 'hash'
    ? bcrypt.hashSync(task.digest, task.cost)
    : bcrypt.compareSync(task.digest, task.hash);
}
