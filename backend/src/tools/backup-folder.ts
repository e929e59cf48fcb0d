/** A backup is a folder: a file of lines for each collection, the pictures, and a manifest that is written last. */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose, { type Connection } from 'mongoose';
import { systemClock } from '../platform/clock.ts';
import { hasCode } from '../platform/errors/has-code.ts';
import { PlainProblem } from '../platform/errors/plain-problem.ts';
import { copyPictures } from './copy-pictures.ts';
import { forgetLostUnread } from './forget-lost-unread.ts';

const { EJSON } = mongoose.mongo.BSON;
type Documents = AsyncIterable<mongoose.mongo.BSON.Document>;

/**
 * Leases say which instance is working now, which means nothing after a restore. By its notes of pictures, a copy that
 * has the same Cloudinary account would remove some that the original has named since.
 */
const LEFT_OUT = /^(system\.|leases$|picturenotes$)/;
const BATCH_DOCUMENTS = 500;
const MANIFEST = 'manifest.json';
const UPLOADS = 'uploads';

interface Manifest {
  takenAt: string;
  /** The number of documents by collection. */
  collections: Record<string, number>;
}

interface BackupParts {
  connection: Connection;
  uploadsFolder: string;
  folder: string;
}

/**
 * Read last, in this order, because a conversation counts its messages. So each message in the backup is counted in its
 * conversation, whatever is sent meanwhile.
 */
const LAST = ['messages', 'conversations'];

/**
 * So that what a unique index guards is read only once, whatever is written meanwhile. A document claims it when it is
 * made, or when it takes hours from older requests, and gives it up later. Oldest first, the document that gave it up
 * during the backup and the newer one that took it could both be read with it, and no index could be built over them.
 */
const NEWEST_FIRST = { _id: -1 } as const;

async function collectionNamesOf(connection: Connection): Promise<string[]> {
  const collections = await connection.listCollections();
  return collections
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.test(name))
    .toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other));
}

const fileOf = (folder: string, collection: string) => join(folder, `${collection}.ejson.gz`);

async function writeLines(file: string, documents: Documents): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const document of documents) {
      count += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }));
  return count;
}

/** The folder gets its name only when it is complete. @throws {PlainProblem} when it exists already */
export async function backUp({
  connection,
  uploadsFolder,
  folder,
}: BackupParts): Promise<Manifest> {
  if (existsSync(folder)) throw new PlainProblem(`${folder} is there already. Choose another.`);
  // Beside the folder, even if its name was given with a slash at the end.
  const draft = `${resolve(folder)}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const manifest: Manifest = {
    takenAt: new Date(systemClock.now()).toISOString(),
    collections: {},
  };
  // Before and after the records are read: a picture that they name may be replaced until everything is read, and one
  // may have been added only just before.
  await copyPictures(uploadsFolder, join(draft, UPLOADS));
  for (const name of await collectionNamesOf(connection)) {
    const documents = connection.collection(name).find({}, { sort: NEWEST_FIRST });
    manifest.collections[name] = await writeLines(fileOf(draft, name), documents);
  }
  await copyPictures(uploadsFolder, join(draft, UPLOADS));
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2));
  await rename(draft, folder);
  return manifest;
}

async function* linesOf(text: AsyncIterable<string>) {
  let begun = '';
  for await (const part of text) {
    const lines = `${begun}${part}`.split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}

async function* batchesOf(text: AsyncIterable<string>) {
  let batch: mongoose.mongo.BSON.Document[] = [];
  for await (const line of linesOf(text)) {
    batch.push(EJSON.parse(line, { relaxed: false }) as mongoose.mongo.BSON.Document);
    if (batch.length < BATCH_DOCUMENTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type TakeBatch = (batch: mongoose.mongo.BSON.Document[]) => Promise<unknown>;

/** Answers the number of documents in the file. */
async function readBatches(file: string, take: TakeBatch): Promise<number> {
  let count = 0;
  const unzipped = createGunzip().setEncoding('utf8');
  await pipeline(createReadStream(file), unzipped, async (text: AsyncIterable<string>) => {
    for await (const batch of batchesOf(text)) {
      await take(batch);
      count += batch.length;
    }
  });
  return count;
}

/** A manifest that exists and can't be read, for lack of permission, is another error. */
function isNoManifest(error: unknown): boolean {
  return error instanceof SyntaxError || hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

/** @throws {PlainProblem} when the folder is no backup */
async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    if (!isNoManifest(error)) throw error;
    throw new PlainProblem(`${folder} is no backup, or not a whole one.`);
  }
}

/** Called before anything is deleted. @throws {PlainProblem} when a file is missing, damaged or incomplete */
async function checkWhole(folder: string, { collections }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(collections)) {
    const count = await readBatches(fileOf(folder, name), () => Promise.resolve()).catch(() => {
      throw new PlainProblem(`${name} cannot be read in the backup. Nothing was changed.`);
    });
    if (count === expected) continue;
    throw new PlainProblem(
      `${name} has ${count} of ${expected} documents in the backup. Nothing was changed.`,
    );
  }
}

async function makeRoom(connection: Connection, isForced: boolean): Promise<void> {
  for (const name of await collectionNamesOf(connection)) {
    const collection = connection.collection(name);
    if (isForced) await collection.deleteMany({});
    else if ((await collection.findOne({})) !== null) {
      throw new PlainProblem(
        'The database is not empty. Give --force to delete everything in it first.',
      );
    }
  }
}

/**
 * No server may run on the database meanwhile.
 * @throws {PlainProblem} when the database is not empty and not `isForced`, or the backup is incomplete
 */
export async function restore(
  { connection, uploadsFolder, folder }: BackupParts,
  isForced: boolean,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkWhole(folder, manifest);
  await makeRoom(connection, isForced);
  for (const name of Object.keys(manifest.collections)) {
    await readBatches(fileOf(folder, name), (batch) =>
      connection.collection(name).insertMany(batch),
    );
  }
  await forgetLostUnread(connection);
  const uploads = join(folder, UPLOADS);
  if (existsSync(uploads)) await cp(uploads, uploadsFolder, { recursive: true });
  return manifest;
}
