/**
 * Demo data is complete or absent: when a process dies while creating it, the next start removes what it left and
 * creates it anew.
 */
import type { Connection } from 'mongoose';
import type { DemoPerson } from './demo-accounts.ts';

/** Holds a document while demo data is being created. */
const COLLECTION = 'seedings';
const DEMO = { _id: 'demo' };

const underWay = (connection: Connection) => connection.collection<typeof DEMO>(COLLECTION);

/** Call it only when no account has the e-mail of a demo account. */
export async function seedWhole(connection: Connection, seed: () => Promise<void>): Promise<void> {
  await underWay(connection).insertOne({ ...DEMO });
  await seed();
  await underWay(connection).deleteOne(DEMO);
}

/** Removes these people and all that is theirs; does nothing unless the creation was interrupted. */
export async function removeUnfinishedSeed(
  connection: Connection,
  demoPeople: readonly DemoPerson[],
): Promise<void> {
  if (!(await underWay(connection).findOne(DEMO))) return;
  const idsOf = async (collection: string, filter: object) => {
    const found = connection.collection(collection).find(filter, { projection: { _id: 1 } });
    return (await found.toArray()).map(({ _id }) => _id);
  };
  const people = await idsOf('users', { email: { $in: demoPeople.map(({ email }) => email) } });
  const ofPeople = { owner: { $in: people } };
  const conversation = { $in: await idsOf('conversations', ofPeople) };
  await connection.collection('messages').deleteMany({ conversation });
  for (const name of ['conversations', 'bookings', 'courts']) {
    await connection.collection(name).deleteMany(ofPeople);
  }
  // Users last, because everything else is found by them.
  await connection.collection('users').deleteMany({ _id: { $in: people } });
  await underWay(connection).deleteOne(DEMO);
}
