/** The product over data of any size: its own demo data, copied as often as it takes, so that every document has its true shape. */
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { makeFolder, startDatabase, startProduct, type Program } from './programs.ts';

const BATCH = 1_000;
const DEMO_COURT = 'Havelock Indoor Nets';

export interface WorldSize {
  courts: number;
  bookings: number;
}

export interface World {
  folder: string;
  databaseUri: string;
  database: Db;
  isEmbedded: boolean;
  product: Program;
  /** A court of owner@demo.lk. */
  court: Document;
  close: () => Promise<void>;
}

/** Inserts `count` documents in batches. */
async function insertMany(
  database: Db,
  collection: string,
  count: number,
  make: (index: number) => Document,
) {
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const batch = Array.from({ length }, (_, index) => make(from + index));
    await database.collection(collection).insertMany(batch, { ordered: false });
  }
}

async function copyCourts(database: Db, wanted: number): Promise<void> {
  const courts = database.collection('courts');
  const originals = await courts.find({ status: 'approved' }).toArray();
  const missing = wanted - originals.length;
  await insertMany(database, 'courts', missing, (index) => {
    const original = originals[index % originals.length] as Document;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 1_000);
    return {
      ...original,
      _id: new ObjectId(),
      name: `${String(original['name'])} ${String(index)}`,
      createdAt,
    };
  });
}

/** Long past and over, at courts of all kinds, so that they are history and hold nothing. */
async function copyBookings(database: Db, wanted: number): Promise<void> {
  const bookings = database.collection('bookings');
  const original = await bookings.findOne({ status: 'completed' });
  if (!original) throw new Error('The demo data has no completed booking');
  const courts = await database
    .collection('courts')
    .find({}, { projection: { owner: 1 } })
    .toArray();
  const missing = wanted - (await bookings.countDocuments());
  await insertMany(database, 'bookings', missing, (index) => {
    const court = courts[index % courts.length] as Document;
    const hour = 300_000 + Math.floor(index / courts.length);
    return {
      ...original,
      _id: new ObjectId(),
      court: court['_id'] as ObjectId,
      owner: court['owner'] as ObjectId,
      customer: new ObjectId(),
      status: 'declined',
      startHours: [hour],
      heldSlots: undefined,
      createdAt: new Date(Date.UTC(2024, 0, 1) + index * 1_000),
    };
  });
}

export async function openWorld({ courts, bookings }: WorldSize): Promise<World> {
  const folder = await makeFolder();
  const databaseProgram = await startDatabase(folder.path);
  const uri = new URL(databaseProgram.address);
  uri.pathname = `/bench-${String(process.pid)}-${String(Date.now())}`;
  const databaseUri = uri.href;
  const product = await startProduct(folder.path, { MONGODB_URI: databaseUri, SEED_DEMO: 'true' });
  const client = await new MongoClient(databaseUri, { ignoreUndefined: true }).connect();
  const database = client.db();
  await copyCourts(database, courts);
  await copyBookings(database, bookings);
  const court = await database.collection('courts').findOne({ name: DEMO_COURT });
  return {
    folder: folder.path,
    databaseUri,
    database,
    isEmbedded: databaseProgram.isEmbedded,
    product,
    court: court as Document,
    close: async () => {
      await product.stop();
      await database.dropDatabase();
      await client.close();
      await databaseProgram.stop();
      await folder.remove();
    },
  };
}

/** Signs in over the API, as a person would. */
export async function signIn({ address }: Program, email: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'cricket123' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
