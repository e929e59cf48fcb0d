/**
 * A request that is repeated under the same Idempotency-Key is done once: a unique index on sender and key decides.
 */
import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { AppError } from '../errors/app-error.ts';
import { uniqueWhile } from './partial-index.ts';

export interface Idempotency {
  /** The id of the sender, because two senders may choose the same key. */
  by: string;
  key: string;
  /** SHA-256 of the request, to tell a repeat from another request under the same key. */
  bodyHash: string;
}

export const idempotencySchema = new Schema<Idempotency>(
  { by: String, key: String, bodyHash: String },
  { _id: false },
);

/** The index of every collection whose documents have an `idempotency` field. */
export const IDEMPOTENCY_INDEX = {
  fields: { 'idempotency.by': 1, 'idempotency.key': 1 },
  options: uniqueWhile('idempotency.key'),
} as const;

/** SHA-256 of the request, in hexadecimal digits. */
export function hashOfRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** Undefined when no key was sent. */
export function idempotencyOf(
  by: string,
  body: object,
  key: string | undefined,
): { idempotency?: Idempotency } {
  if (key === undefined) return {};
  return { idempotency: { by, key, bodyHash: hashOfRequest(body) } };
}

/** `what` names what was made under the key before, such as `booking`. */
export function keyOfAnother(what: string): AppError {
  return new AppError('idempotency_conflict', `This Idempotency-Key belongs to another ${what}`);
}
