/**
 * A database of any size for benchmarks. It holds copies of the product's demo data, so every document has the shape
 * in which the product stores it.
 */
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { copyData, type DataSize } from './copy-data.ts';
import { makeFolder, startDatabase, startProduct, type Program } from './programs.ts';

const DEMO_COURT = 'Havelock Indoor Nets';

export interface World {
  folder: string;
  databaseUri: string;
  database: Db;
  /** Undefined when the database is not the embedded engine; then its CPU time is not known. */
  engine: Program | undefined;
  /** A court of owner@demo.lk, whom the benchmarks sign in as. */
  court: Document;
  /** Starts the built product on this data. */
  startProduct: (variables?: NodeJS.ProcessEnv) => Promise<Program>;
  close: () => Promise<void>;
}

export async function openWorld(size: DataSize): Promise<World> {
  const folder = await makeFolder();
  const databaseProgram = await startDatabase(folder.path);
  const uri = new URL(databaseProgram.address);
  uri.pathname = `/bench-${new ObjectId().toHexString()}`;
  const databaseUri = uri.href;
  const seeding = await startProduct(folder.path, {
    MONGODB_URI: databaseUri,
    SEED_DEMO: 'true',
  });
  await seeding.stop();
  const client = await new MongoClient(databaseUri, { ignoreUndefined: true }).connect();
  const database = client.db();
  await copyData(database, size);
  const court = await database.collection('courts').findOne({ name: DEMO_COURT });
  return {
    folder: folder.path,
    databaseUri,
    database,
    engine: databaseProgram.isEmbedded ? databaseProgram : undefined,
    court: court as Document,
    startProduct: (variables) =>
      startProduct(folder.path, { MONGODB_URI: databaseUri, ...variables }),
    close: async () => {
      await database.dropDatabase();
      await client.close();
      await databaseProgram.stop();
      await folder.remove();
    },
  };
}
