/** A backup is a folder: a file of lines for each collection, the pictures, and a manifest that is written last. */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose, { type Connection } from 'mongoose';
import { PlainProblem } from '../platform/plain-problem.ts';

const { EJSON } = mongoose.mongo.BSON;
type Documents = AsyncIterable<mongoose.mongo.BSON.Document>;

/** Who works right now means nothing elsewhere. */
const LEFT_OUT = /^(system\.|leases$)/;
const BATCH_DOCUMENTS = 500;
const MANIFEST = 'manifest.json';
const UPLOADS = 'uploads';

interface Manifest {
  takenAt: string;
  /** Documents by collection. */
  collections: Record<string, number>;
}

export interface BackupParts {
  connection: Connection;
  uploadsFolder: string;
  folder: string;
}

async function collectionNamesOf(connection: Connection): Promise<string[]> {
  const collections = await connection.listCollections();
  return collections
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.test(name))
    .toSorted();
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

/** The folder appears when everything is in it. @throws {PlainProblem} when it is there already */
export async function backUp({
  connection,
  uploadsFolder,
  folder,
}: BackupParts): Promise<Manifest> {
  if (existsSync(folder)) throw new PlainProblem(`${folder} is there already. Choose another.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const manifest: Manifest = { takenAt: new Date().toISOString(), collections: {} };
  for (const name of await collectionNamesOf(connection)) {
    const documents = connection.collection(name).find({}, { sort: { _id: 1 } });
    manifest.collections[name] = await writeLines(fileOf(draft, name), documents);
  }
  if (existsSync(uploadsFolder)) await cp(uploadsFolder, join(draft, UPLOADS), { recursive: true });
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 2));
  await rename(draft, folder);
  return manifest;
}

async function* batchesIn(file: string) {
  let batch: mongoose.mongo.BSON.Document[] = [];
  for await (const line of createInterface(createReadStream(file).pipe(createGunzip()))) {
    batch.push(EJSON.parse(line, { relaxed: false }) as mongoose.mongo.BSON.Document);
    if (batch.length < BATCH_DOCUMENTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
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

/** Nothing may run over the database meanwhile. @throws {PlainProblem} when it is not empty and not `isForced`, or the backup is not whole */
export async function restore(
  { connection, uploadsFolder, folder }: BackupParts,
  isForced: boolean,
): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new PlainProblem(`${folder} is no backup, or not a whole one.`);
  const manifest = JSON.parse(text) as Manifest;
  await makeRoom(connection, isForced);
  for (const [name, expected] of Object.entries(manifest.collections)) {
    let count = 0;
    for await (const batch of batchesIn(fileOf(folder, name))) {
      await connection.collection(name).insertMany(batch);
      count += batch.length;
    }
    if (count !== expected) {
      throw new PlainProblem(`${name} has ${count} of ${expected} documents in the backup.`);
    }
  }
  const uploads = join(folder, UPLOADS);
  if (existsSync(uploads)) await cp(uploads, uploadsFolder, { recursive: true });
  return manifest;
}
