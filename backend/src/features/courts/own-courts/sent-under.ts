import { webcrypto } from 'node:crypto';
import { idempotencyOf, type Idempotency } from '../../../platform/mongo/idempotency.ts';
import type { FilledCourtForm } from './court-form.ts';

const { subtle } = webcrypto;

/**
 * Hashes in a thread of its own: a form may hold a hundred megabytes, and hashing them here would stop all other
 * requests.
 */
async function hashOf(picture: Buffer): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', picture)).toString('hex');
}

/** What a court stores of the form that was sent under a key; undefined without one. */
export async function sentUnder(
  by: string,
  { form, files }: FilledCourtForm,
  key: string | undefined,
): Promise<Idempotency | undefined> {
  if (key === undefined) return undefined;
  const pictures: string[] = [];
  for (const picture of files) pictures.push(await hashOf(picture));
  return idempotencyOf(by, { form, pictures }, key).idempotency;
}
