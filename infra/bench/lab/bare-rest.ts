/**
 * Starts the bare stack for REST (`ceilings/rest.mjs`) with a plan: what to read or store, and which answer to give.
 */
import { EJSON } from 'bson';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectId, type Document } from 'mongodb';
import type { RequestPlan } from './load.ts';
import { startCeiling, type Program } from './programs.ts';
import type { BareQuery } from './read-queries.ts';
import type { World } from './world.ts';

interface Answering {
  method: 'GET' | 'POST';
  /** The product's own answer, so that both sides send the same bytes. */
  answer: unknown;
  /** Whether the bare stack verifies a session token first, as the product does. */
  isSignedIn: boolean;
}

/** Instead of a query: the document is inserted. */
interface Insert {
  /** The route in the form that Express takes. */
  path: string;
  collection: string;
  document: Document;
}

/** Also compares the password of the body with the hash of the user that the query found. */
interface Login extends BareQuery {
  isLogin: true;
}

/** Also reads so many documents at the same time. */
interface BareReads extends BareQuery {
  otherReads?: number;
}

type BarePlan = Answering & (BareReads | Insert | Login);

/** The inserted documents go into a collection of their own, so that the product never reads them. */
export const INSERT = { method: 'POST', collection: 'bare' } as const;

export async function startBareRest(
  { folder, databaseUri }: World,
  plan: BarePlan,
): Promise<Program> {
  const PLAN = join(folder, `plan-${randomUUID()}.json`);
  await writeFile(PLAN, EJSON.stringify(plan));
  return startCeiling('rest', { MONGODB_URI: databaseUri, PLAN });
}

/** The product's answer to one request of the plan. @throws {Error} when it has another status */
export async function answerOf(
  { address }: Program,
  { path: usualPath, method = 'GET', status, vary }: RequestPlan,
): Promise<{ data: Record<string, unknown> }> {
  const { path = usualPath, headers, body } = vary?.() ?? {};
  const answered = await fetch(address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answered.status !== status) throw new Error(`${path} answered ${answered.status}`);
  return (await answered.json()) as { data: Record<string, unknown> };
}

/**
 * The document behind the product's answer, without its id: the bare stack inserts it again and again.
 * @throws {Error} when it is not in the database
 */
export async function storedOf(
  { database }: World,
  collection: string,
  answered: unknown,
): Promise<Document> {
  const _id = new ObjectId((answered as { _id: string })._id);
  const projection = { _id: 0 };
  const stored = await database.collection(collection).findOne({ _id }, { projection });
  if (!stored) throw new Error(`There is no ${_id.toHexString()} in ${collection}`);
  return stored;
}
