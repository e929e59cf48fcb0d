/** What is sent twice under one key is made once: a unique index on the key of its sender judges. */
import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { AppError } from './app-error.ts';
import { uniqueWhile } from './partial-index.ts';

export interface Idempotency {
  /** The id of the sender: keys of others are other keys. */
  by: string;
  key: string;
  /** SHA-256 of what was sent under it. */
  bodyHash: string;
}

export const idempotencySchema = new Schema<Idempotency>(
  { by: String, key: String, bodyHash: String },
  { _id: false },
);

/** Of any collection whose documents keep an `idempotency`. */
export const IDEMPOTENCY_INDEX = {
  fields: { 'idempotency.by': 1, 'idempotency.key': 1 },
  options: uniqueWhile('idempotency.key'),
} as const;

/** The key with who sent it and what; undefined when none was sent. */
export function idempotencyOf(
  by: string,
  body: object,
  key: string | undefined,
): { idempotency?: Idempotency } {
  if (key === undefined) return {};
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { idempotency: { by, key, bodyHash } };
}

/** `what`: what was made under the key before, such as `booking`. */
export function keyOfAnother(what: string): AppError {
  return new AppError('idempotency_conflict', `This Idempotency-Key belongs to another ${what}`);
}
