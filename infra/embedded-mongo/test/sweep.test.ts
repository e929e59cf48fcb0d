/** What the engine does again and again by itself. */
import { MongoClient, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { isRealServer, makeDirectory } from './support/test-database.ts';

const MINUTE_MS = 60_000;

describe.skipIf(isRealServer)('as time goes by', () => {
  let client: MongoClient;
  let end: () => Promise<void>;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { directory, erase } = await makeDirectory();
    const engine = await startEmbeddedMongo({ dataDirectory: directory });
    client = await new MongoClient(engine.uri).connect();
    end = async () => {
      await client.close();
      await engine.close();
      await erase();
    };
  });
  afterEach(async () => {
    vi.useRealTimers();
    await end();
  });

  it('documents that have expired are removed', async () => {
    const docs = client.db('crease').collection('docs');
    await docs.createIndexes([{ key: { until: 1 }, expireAfterSeconds: 0 }]);
    const now = Date.now();
    await docs.insertMany([
      { name: 'short', until: new Date(now + MINUTE_MS / 2) },
      { name: 'long', until: new Date(now + 10 * MINUTE_MS) },
    ]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(await docs.distinct('name')).toEqual(['long']);
  });

  it('a cursor that nobody reads on is closed', async () => {
    const docs = client.db('crease').collection('docs');
    await docs.insertMany([{}, {}, {}]);
    const read = async (minutes: number): Promise<unknown> => {
      const cursor = docs.find({}, { batchSize: 1 });
      await cursor.next();
      await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
      return cursor
        .next()
        .catch((error: unknown) => error instanceof MongoServerError && error.codeName);
    };
    expect(await read(9)).toHaveProperty('_id');
    expect(await read(11)).toBe('CursorNotFound');
  });
});
