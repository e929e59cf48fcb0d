/**
 * What a power failure leaves: LMDB has written which pages are the newest, and some of those never came to the disk.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'bson';
import { open as openLmdb } from 'lmdb';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { isRealServer, makeDirectory } from './support/test-database.ts';

const PAGE_BYTES = 4096;
/** Positions in a meta page. */
const META = { from: 24, flags: 52, depth: 102, root: 136, lastPage: 144, transaction: 152 };
const STARTED_AT = 160;
const META_END = 168;
/** Says that it was not flushed. */
const IS_NEWEST_ALONE = 0x1000;
/** Positions in all other pages, and the kind that has documents in it. */
const PAGE = { flags: 18, nodesEnd: 20, nodes: 24 };
const IS_LEAF = 2;

let directory: string;
let erase: () => Promise<void>;
beforeEach(async () => {
  ({ directory, erase } = await makeDirectory());
});
afterEach(() => erase());

/** Resolves with the file that is left. */
async function store(documents: number): Promise<Buffer> {
  const lmdb = openLmdb({ path: directory, encoding: 'binary', noSubdir: false });
  if (documents > 0) {
    await lmdb.transaction(() => {
      lmdb.putSync([0, 1], serialize({ database: 'crease', name: 'docs', indexes: [] }));
      for (let _id = 0; _id < documents; _id += 1) lmdb.putSync([1, _id], serialize({ _id }));
    });
  }
  await lmdb.flushed;
  await lmdb.close();
  return readFile(path.join(directory, 'data.mdb'));
}

/** Adds a change that was made before the power failed: it put everything in this page, as much as is left of it. */
function withUnflushed(whole: Buffer, page: Buffer): Buffer {
  const transactions = [0, 1].map((slot) =>
    Number(whole.readBigUInt64LE(slot * PAGE_BYTES + META.transaction)),
  );
  const newest = Math.max(...transactions);
  const number = BigInt(whole.length / PAGE_BYTES);
  const [from, to] = [newest, newest + 1].map((transaction) => (transaction % 2) * PAGE_BYTES);
  const meta = Buffer.from(whole.subarray(from, (from ?? 0) + PAGE_BYTES));
  meta.writeUInt16LE(meta.readUInt16LE(META.flags) | IS_NEWEST_ALONE, META.flags);
  meta.writeUInt16LE(1, META.depth);
  meta.writeBigUInt64LE(number, META.root);
  meta.writeBigUInt64LE(number, META.lastPage);
  meta.writeBigUInt64LE(BigInt(newest + 1), META.transaction);
  // The machine has started anew since.
  meta.writeBigUInt64LE(1n, STARTED_AT);
  meta.copy(whole, (to ?? 0) + META.from, META.from, META_END);
  return Buffer.concat([whole, page]);
}

/** The start of a page is new, and the rest is what stood there before. */
function tornPage(whole: Buffer): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  page.writeBigUInt64LE(BigInt(whole.length / PAGE_BYTES), 0);
  page.writeUInt16LE(IS_LEAF, PAGE.flags);
  page.writeUInt16LE(2, PAGE.nodesEnd);
  page.writeUInt16LE(PAGE_BYTES - PAGE.nodes - 2, PAGE.nodes);
  return page;
}

async function countAfterStart(left: Buffer): Promise<number> {
  await writeFile(path.join(directory, 'data.mdb'), left);
  const engine = await startEmbeddedMongo({ dataDirectory: directory });
  const client = await new MongoClient(engine.uri).connect();
  try {
    return await client.db('crease').collection('docs').countDocuments();
  } finally {
    await client.close();
    await engine.close();
  }
}

describe.skipIf(isRealServer)('after a power failure', () => {
  it('what was flushed is there when a page of the newest change is lost', async () => {
    const whole = await store(500);
    expect(await countAfterStart(withUnflushed(whole, Buffer.alloc(PAGE_BYTES)))).toBe(500);
  });

  it('what was flushed is there when a page of the newest change is torn', async () => {
    const whole = await store(500);
    expect(await countAfterStart(withUnflushed(whole, tornPage(whole)))).toBe(500);
  });

  it('nothing is there, and the engine begins, when the very first change is lost', async () => {
    const whole = await store(0);
    expect(await countAfterStart(withUnflushed(whole, Buffer.alloc(PAGE_BYTES)))).toBe(0);
  });
});
