/** The database under test: the embedded engine, or the server that MONGODB_URI names. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { afterAll } from 'vitest';
import { startEmbeddedMongo } from '../../src/index.ts';

export interface TestDoc {
  _id: number;
  [field: string]: unknown;
}
export type TestCollection = Collection<TestDoc>;

const realServer = process.env['MONGODB_URI'];
/** Tests of the engine's own behaviour are skipped on another server. */
export const isRealServer = realServer !== undefined;

export async function makeDirectory(): Promise<{ directory: string; erase: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'embedded-mongo-'));
  return { directory, erase: () => rm(directory, { recursive: true, force: true }) };
}

async function startServer(): Promise<{ uri: string; stop: () => Promise<void> }> {
  if (realServer !== undefined) return { uri: realServer, stop: () => Promise.resolve() };
  const { directory, erase } = await makeDirectory();
  const engine = await startEmbeddedMongo({ dataDirectory: directory, port: 0 });
  return { uri: engine.uri, stop: () => engine.close().then(erase) };
}

interface TestDatabase {
  uri: string;
  client: MongoClient;
  db: Db;
  /** A new collection with these documents, which no other test uses. */
  withDocs: (docs: readonly TestDoc[]) => Promise<TestCollection>;
}

/** For all tests of the file that calls it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { uri, stop } = await startServer();
  const client = await new MongoClient(uri).connect();
  const db = client.db(`crease_engine_${randomUUID().slice(0, 8)}`);
  let count = 0;
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
    await stop();
  });
  return {
    uri,
    client,
    db,
    withDocs: async (docs) => {
      const collection = db.collection<TestDoc>(`c${count++}`);
      if (docs.length > 0) await collection.insertMany(copiesOf(docs));
      return collection;
    },
  };
}

/** `insertMany` adds `_id` to the documents it is given; those of a test must stay as written. */
const copiesOf = (docs: readonly TestDoc[]): TestDoc[] => docs.map((doc) => ({ ...doc }));

/** The error with which the promise rejects. @throws {Error} when it resolves */
export async function errorOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('Nothing was refused');
}

export const idsOf = (docs: readonly TestDoc[]): number[] => docs.map(({ _id }) => _id);
export const sortedIdsOf = (docs: readonly TestDoc[]): number[] =>
  idsOf(docs).sort((a, b) => a - b);
