import { MongoClient } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { Store } from '../src/storage/store.ts';
import { isRealServer, makeDirectory } from './support/test-database.ts';

const SWEEP_MS = 30_000;

afterEach(() => {
  vi.useRealTimers();
});

describe.skipIf(isRealServer)('a disk that never answers', () => {
  it('is told to the owner, once it was asked for a whole round', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { directory, erase } = await makeDirectory();
    const onFatal = vi.fn();
    const engine = await startEmbeddedMongo({ dataDirectory: directory, onFatal });
    const client = await new MongoClient(engine.uri).connect();
    const docs = client.db('crease').collection('docs');
    await docs.insertOne({ a: 1 });
    await vi.advanceTimersByTimeAsync(2 * SWEEP_MS);
    expect(onFatal).not.toHaveBeenCalled();
    const commit = vi
      .spyOn(Store.prototype, 'commit')
      .mockReturnValue(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(SWEEP_MS);
    expect(onFatal).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SWEEP_MS);
    expect(onFatal).toHaveBeenCalledExactlyOnceWith(
      new Error('The disk has not answered for 30 seconds'),
    );
    commit.mockRestore();
    await client.close();
    await engine.close();
    await erase();
  });
});

describe.skipIf(isRealServer || process.platform === 'win32')('data that is removed', () => {
  it('is told to the owner, because what is written from then on is kept nowhere', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { directory, erase } = await makeDirectory();
    const onFatal = vi.fn();
    const engine = await startEmbeddedMongo({ dataDirectory: directory, onFatal });
    await vi.advanceTimersByTimeAsync(SWEEP_MS);
    expect(onFatal).not.toHaveBeenCalled();
    await erase();
    await vi.advanceTimersByTimeAsync(SWEEP_MS);
    expect(onFatal).toHaveBeenCalledExactlyOnceWith(
      new Error(`The data in ${directory} was removed while it was in use`),
    );
    await engine.close();
  });
});
