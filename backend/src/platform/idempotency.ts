/** What is sent twice under one key is made once: a unique index on the key of its sender judges. */
import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';

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
  options: { unique: true, partialFilterExpression: { 'idempotency.key': { $exists: true } } },
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
