/** The bare stack for REST, and what it is told to do. */
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
  /** The product's very own. */
  answer: unknown;
  /** A token is to be verified first. */
  isSignedIn: boolean;
}

/** Reads nothing and inserts. */
interface Insert {
  /** As the router knows it. */
  path: string;
  collection: string;
  document: Document;
}

/** Compares the password of the body with the hash of whom it found. */
interface Login extends BareQuery {
  isLogin: true;
}

type BarePlan = Answering & (BareQuery | Insert | Login);

/** Into a collection of its own, which nobody reads. */
export const INSERT = { method: 'POST', collection: 'bare' } as const;

export async function startBareRest(
  { folder, databaseUri }: World,
  plan: BarePlan,
): Promise<Program> {
  const PLAN = join(folder, `plan-${randomUUID()}.json`);
  await writeFile(PLAN, EJSON.stringify(plan));
  return startCeiling('rest', { MONGODB_URI: databaseUri, PLAN });
}

/** What the product answers to one request of the plan. @throws {Error} when it is another status */
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

/** What the product answered about, as it stored it: to be stored again and again. */
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
