/**
 * Fills the database with copies of the demo data. The copies belong to made-up people, so that what a benchmark's
 * own customer or owner reads stays the same size.
 */
import { ObjectId, type Db, type Document } from 'mongodb';

const BATCH = 1_000;
const COURTS_PER_OWNER = 10;

export interface DataSize {
  courts: number;
  bookings: number;
  conversations: number;
}

interface Copies {
  collection: string;
  count: number;
  make: (index: number) => Document;
}

async function insertCopies(database: Db, { collection, count, make }: Copies): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const batch = Array.from({ length }, (_, index) => make(from + index));
    await database.collection(collection).insertMany(batch, { ordered: false });
  }
}

async function copyCourts(database: Db, wanted: number): Promise<void> {
  const originals = await database
    .collection('courts')
    .find({ status: 'approved', isActive: true })
    .toArray();
  const owner = await database.collection('users').findOne({ email: 'owner@demo.lk' });
  const count = Math.max(0, wanted - originals.length);
  const ownerIds = Array.from(
    { length: Math.ceil(count / COURTS_PER_OWNER) },
    () => new ObjectId(),
  );
  await insertCopies(database, {
    collection: 'users',
    count: ownerIds.length,
    make: (index) => ({ ...owner, _id: ownerIds[index], email: `owner-${index}@bench.lk` }),
  });
  await insertCopies(database, {
    collection: 'courts',
    count,
    make: (index) => {
      const original = originals[index % originals.length] as Document;
      return {
        ...original,
        _id: new ObjectId(),
        name: `${original['name']} ${index}`,
        owner: ownerIds[Math.floor(index / COURTS_PER_OWNER)],
        createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
      };
    },
  });
}

/** The courts that were added; their names end in a number. */
export function copiedCourts(database: Db): Promise<Document[]> {
  return database.collection('courts').find({ name: / \d+$/ }).sort({ createdAt: 1 }).toArray();
}

/** Bookings that lie in the past and were declined, so that they hold no hours. */
async function copyBookings(database: Db, wanted: number): Promise<void> {
  const bookings = database.collection('bookings');
  const original = await bookings.findOne({ status: 'completed' });
  const courts = await copiedCourts(database);
  await insertCopies(database, {
    collection: 'bookings',
    count: courts.length === 0 ? 0 : wanted - (await bookings.countDocuments()),
    make: (index) => {
      const court = courts[index % courts.length] as Document;
      return {
        ...original,
        _id: new ObjectId(),
        court: court['_id'] as ObjectId,
        owner: court['owner'] as ObjectId,
        customer: new ObjectId(),
        status: 'declined',
        startHours: [300_000 + Math.floor(index / courts.length)],
        heldSlots: undefined,
        tookHoursAt: undefined,
        createdAt: new Date(Date.UTC(2024, 0, 1) + index * 1_000),
      };
    },
  });
}

async function copyConversations(database: Db, wanted: number): Promise<void> {
  const conversations = database.collection('conversations');
  const original = await conversations.findOne({ isOpen: true });
  const courts = await copiedCourts(database);
  await insertCopies(database, {
    collection: 'conversations',
    count: courts.length === 0 ? 0 : wanted - (await conversations.countDocuments()),
    make: (index) => {
      const court = courts[index % courts.length] as Document;
      const owner = court['owner'] as ObjectId;
      return {
        ...original,
        _id: new ObjectId(),
        customer: new ObjectId(),
        owner,
        court: court['_id'] as ObjectId,
        unread: [{ reader: owner, message: new ObjectId() }],
      };
    },
  });
}

export async function copyData(database: Db, size: DataSize): Promise<void> {
  await copyCourts(database, size.courts);
  await copyBookings(database, size.bookings);
  await copyConversations(database, size.conversations);
}
