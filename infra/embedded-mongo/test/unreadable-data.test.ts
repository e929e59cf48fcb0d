import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'bson';
import { open as openLmdb } from 'lmdb';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { Journal } from '../src/storage/journal.ts';
import { runEngine } from './support/child-engine.ts';
import { isRealServer, makeDirectory, type TestCollection } from './support/test-database.ts';

let directory: string;
let erase: () => Promise<void>;
beforeEach(async () => {
  ({ directory, erase } = await makeDirectory());
});
afterEach(() => erase());

/** Starts the engine once more, and ends it. */
async function run(work: (docs: TestCollection) => Promise<unknown>): Promise<void> {
  const engine = await startEmbeddedMongo({ dataDirectory: directory });
  const client = await new MongoClient(engine.uri).connect();
  try {
    await work(client.db('crease').collection('docs'));
  } finally {
    await client.close();
    await engine.close();
  }
}

describe.skipIf(isRealServer)('data that cannot be read', () => {
  const file = (): string => path.join(directory, 'data.mdb');
  const store = async (): Promise<Buffer> => {
    await run(async (docs) => {
      const text = 'x'.repeat(200);
      await docs.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text })));
    });
    return readFile(file());
  };

  /** Everything in one transaction of LMDB: then the root of its tree stands before most of the other pages. */
  const storeAtOnce = async ({ isFlushed = false, lastLength = 200 } = {}): Promise<Buffer> => {
    const lmdb = openLmdb({ path: directory, encoding: 'binary', noSubdir: false });
    const put = (): void => {
      lmdb.putSync([0, 1], serialize({ database: 'crease', name: 'docs', indexes: [] }));
      for (let number = 0; number < 500; number += 1) {
        const text = 'x'.repeat(number < 499 ? 200 : lastLength);
        lmdb.putSync([1, number], serialize({ _id: number, text }));
      }
    };
    if (isFlushed) await lmdb.transaction(put);
    else lmdb.transactionSync(put);
    await lmdb.flushed;
    await lmdb.close();
    return readFile(file());
  };
  const storeFlushed = (): Promise<Buffer> => storeAtOnce({ isFlushed: true });
  /** The last document fills pages of its own at the end of the file. */
  const storeLongLast = (): Promise<Buffer> => storeAtOnce({ isFlushed: true, lastLength: 20_000 });
  /** Nothing but the first two pages, which every file has. */
  const storeNothing = async (): Promise<Buffer> => {
    await run(() => Promise.resolve());
    return readFile(file());
  };
  /** As a process leaves it that died after two changes, before anything was flushed. */
  const storeUnflushed = async (): Promise<Buffer> => {
    // Written at once, the file has no page in its middle that is needed no more.
    await storeAtOnce();
    await run((docs) => docs.insertOne({ _id: 500 }));
    return (await readFile(file())).fill(0, 4096 / 2, 4096 / 2 + 160);
  };
  /** Where what was last flushed names the root of the list of free pages, and the last page in use. */
  const FREE_ROOT_AT = 4096 / 2 + 88;
  const LAST_PAGE_AT = 4096 / 2 + 144;
  /** Says that there was one page more, and names it here too. */
  const namingOneMore = (whole: Buffer, ...places: number[]): Buffer => {
    for (const at of [LAST_PAGE_AT, ...places]) {
      whole.writeBigUInt64LE(BigInt(whole.length / 4096), at);
    }
    return whole;
  };
  const half = (whole: Buffer): Buffer => whole.subarray(0, whole.length / 2);
  const middlePageOf = ({ length }: Buffer): number => Math.floor(length / 2 / 4096) * 4096;
  const withHole = (whole: Buffer): Buffer => {
    const at = middlePageOf(whole);
    return whole.fill(0, at, at + 4096);
  };
  const withTwoAlike = (whole: Buffer): Buffer => {
    const at = middlePageOf(whole);
    whole.copy(whole, at, at + 4096, at + 8192);
    return whole;
  };
  const withoutEnd = (whole: Buffer): Buffer => whole.subarray(0, whole.length - 4096);

  // The engine runs in a process of its own, because with such a file LMDB would end this one.
  it.each<[what: string, damage: (whole: Buffer) => Buffer, make?: () => Promise<Buffer>]>([
    ['of something else', () => Buffer.alloc(65_536, 'no database')],
    ['of nothing but zeros', ({ length }) => Buffer.alloc(length)],
    ['of one byte', () => Buffer.from('x')],
    ['damaged at its start', (whole) => Buffer.concat([Buffer.alloc(48), whole.subarray(48)])],
    ['with zeros in its middle', withHole, storeFlushed],
    ['with zeros in its middle that was never flushed', withHole, storeUnflushed],
    ['with a page in the place of another', withTwoAlike, storeFlushed],
    ['cut off after its first page', (whole) => whole.subarray(0, 4096), storeNothing],
    ['cut off after its first pages', (whole) => whole.subarray(0, 5 * 4096)],
    ['cut off in the middle', half],
    ['cut off behind the root of its tree', half, storeAtOnce],
    ['that lacks its last page', withoutEnd, storeFlushed],
    [
      'that lacks the list of its free pages',
      (whole) => namingOneMore(whole, FREE_ROOT_AT),
      storeFlushed,
    ],
    ['that lacks the last page of a long document', withoutEnd, storeLongLast],
  ])(
    'is told in one sentence when its file is one %s, and left as it is',
    async (_what, damage, make = store) => {
      const damaged = damage(await make());
      await writeFile(file(), damaged);
      const refused = await runEngine(['--port', '0', '--data', directory]);
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.errors).toMatch(/^The data in \S+ cannot be read \([^\n]+\)\. If [^\n]+\.\n$/);
      expect(await readFile(file())).toEqual(damaged);
      const locks = (await readdir(directory)).filter((name) => name.startsWith('engine.lock'));
      for (const lock of locks) {
        expect(await readFile(path.join(directory, lock), 'utf8')).toMatch(/^-/);
      }
    },
  );

  it('is told when a copy that was made meanwhile leads to the same entries for ever', () => {
    const value = serialize({ _id: 1 });
    const again = [0, 1, 1].map((number) => ({ key: [1, number] as const, value }));
    const torn = { getStats: () => ({ entryCount: 3 }), getRange: () => again };
    const journal = new Journal(directory, (() => torn) as never);
    expect(() => [...journal.entries()]).toThrow('its file is damaged');
  });

  it('is none of a file that lacks what is kept nowhere', async () => {
    await store();
    await run(async (docs) => {
      await docs.deleteMany({ _id: { $gte: 3 } });
      for (let version = 1; version <= 20; version += 1) {
        await docs.updateMany({}, { $set: { version, text: 'y' } as never });
      }
    });
    await writeFile(file(), withoutEnd(await readFile(file())));
    await run(async (docs) => {
      const all = [0, 1, 2].map((_id) => ({ _id, text: 'y', version: 20 }));
      expect(await docs.find().toArray()).toEqual(all);
    });
  });

  it('is none of a file that ends with the last document, though more was in it once', async () => {
    await writeFile(file(), namingOneMore(await storeLongLast()));
    await run(async (docs) => {
      expect(await docs.countDocuments()).toBe(500);
    });
  });

  it('is none of a file that was never flushed', async () => {
    await writeFile(file(), await storeUnflushed());
    await run(async (docs) => {
      expect(await docs.countDocuments()).toBe(501);
    });
  });

  it('is none of a file that was only just made', async () => {
    await writeFile(file(), '');
    await run(async (docs) => {
      expect(await docs.countDocuments()).toBe(0);
    });
  });
});
