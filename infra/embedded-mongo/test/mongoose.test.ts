import mongoose, { Schema, Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestDatabase } from './support/test-database.ts';

interface User {
  name?: string;
  email: string;
  seen?: Date;
  createdAt?: Date;
}
interface Slot {
  from: number;
  state?: string;
}
interface Court {
  title: string;
  owner?: Types.ObjectId;
  photo?: Buffer;
  slots: Slot[];
}

const userSchema = new Schema<User>(
  { name: String, email: String, seen: Date },
  { timestamps: true },
);
userSchema.index({ email: 1 }, { unique: true });
const courtSchema = new Schema<Court>(
  {
    title: String,
    owner: { type: Schema.Types.ObjectId, ref: 'User' },
    photo: Buffer,
    slots: [new Schema<Slot>({ from: Number, state: { type: String, default: 'free' } })],
  },
  { optimisticConcurrency: true },
);
courtSchema.index({ owner: 1, title: 1 });

const database = await openTestDatabase();
const connection = await mongoose
  .createConnection(database.uri, { dbName: database.db.databaseName })
  .asPromise();
const users = connection.model<User>('User', userSchema);
const courts = connection.model<Court>('Court', courtSchema);

beforeAll(() => Promise.all([users.init(), courts.init()]));
afterAll(() => connection.close());

describe('Mongoose', () => {
  it('builds a schema’s indexes and keeps them in step', async () => {
    await courts.collection.createIndexes([{ key: { title: 1 } }]);
    expect(await courts.syncIndexes()).toEqual(['title_1']);
    expect(await courts.syncIndexes()).toEqual([]);
    const names = (await courts.listIndexes()).map(({ name }) => String(name));
    expect(names.sort()).toEqual(['_id_', 'owner_1_title_1']);
  });

  it('creates, fills in and refuses duplicates', async () => {
    const email = `${randomUUID()}@x.lk`;
    const ann = await new users({ name: 'Ann', email, seen: new Date(5) }).save();
    expect(ann.createdAt).toBeInstanceOf(Date);
    const duplicate = { code: 11000, keyValue: { email } };
    expect(await errorOf(new users({ email }).save())).toMatchObject(duplicate);
    await new courts({ title: 'Green', owner: ann._id, photo: Buffer.from('abc') }).save();
    const court = await courts.findOne({ owner: ann._id }).orFail().populate('owner', 'name');
    expect(court.toObject()).toMatchObject({ owner: { _id: ann._id, name: 'Ann' } });
    expect(court.photo?.toString()).toBe('abc');
  });

  it('saves what changed, and notices a document changed by another', async () => {
    const { _id } = await new courts({ title: 'Red', slots: [{ from: 1 }, { from: 2 }] }).save();
    const first = await courts.findById(_id).orFail();
    const stale = await courts.findById(_id).orFail();
    first.set('slots.0.state', 'held');
    first.slots.push({ from: 3 });
    await first.save();
    stale.title = 'Blue';
    expect(await errorOf(stale.save())).toMatchObject({ name: 'VersionError' });
    const now = await courts.findById(_id).orFail();
    expect(now.toObject()).toMatchObject({
      title: 'Red',
      slots: [{ state: 'held' }, { state: 'free' }, { from: 3 }],
    });
  });

  it('updates with $set, casts ids, counts and iterates', async () => {
    await users.deleteMany({});
    for (const name of ['c', 'a', 'b']) await new users({ name, email: `${name}@x.lk` }).save();
    const some = await users.findOne({ name: 'a' }).orFail();
    await users.updateOne({ _id: String(some._id) }, { name: 'z' });
    const names: unknown[] = [];
    for await (const user of users.find().sort('-name').cursor({ batchSize: 1 })) {
      names.push(user.name);
    }
    expect(names).toEqual(['z', 'c', 'b']);
    expect(await users.countDocuments({ name: { $in: ['z', 'b'] } })).toBe(2);
    expect(await users.exists({ _id: new Types.ObjectId() })).toBeNull();
  });

  it('works in a session', async () => {
    const session = await connection.startSession();
    expect(await users.findOne({ name: 'nobody' }).session(session)).toBeNull();
    await session.endSession();
  });
});
