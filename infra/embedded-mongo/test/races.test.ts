import { describe, expect, it } from 'vitest';
import { openTestDatabase } from './support/test-database.ts';

const database = await openTestDatabase();

const RUNNERS = Array.from({ length: 200 }, (_, at) => at);

describe('many at once', () => {
  it('lets one of 200 conditional updates win', async () => {
    const docs = await database.withDocs([{ _id: 1, slots: [{ id: 7, state: 'free' }] }]);
    const results = await Promise.all(
      RUNNERS.map((runner) =>
        docs.findOneAndUpdate(
          { _id: 1, slots: { $elemMatch: { id: 7, state: 'free' } } },
          { $set: { 'slots.$.state': 'held', 'slots.$.by': runner } },
          { returnDocument: 'after' },
        ),
      ),
    );
    const winners = results.filter((result) => result !== null);
    expect(winners).toHaveLength(1);
    expect(await docs.findOne()).toEqual(winners[0]);
  });

  it('lets one of 200 inserts into a unique index win', async () => {
    const docs = await database.withDocs([]);
    await docs.createIndexes([{ key: { court: 1, slots: 1 }, unique: true }]);
    const results = await Promise.allSettled(
      RUNNERS.map((_id) => docs.insertOne({ _id, court: 1, slots: [5, 100 + _id] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await docs.countDocuments()).toBe(1);
  });

  it('lets one of 200 upserts insert, and loses no increment', async () => {
    const docs = await database.withDocs([]);
    const results = await Promise.all(
      RUNNERS.map(() => docs.updateOne({ _id: 1 }, { $inc: { n: 1 } as never }, { upsert: true })),
    );
    expect(results.filter(({ upsertedCount }) => upsertedCount === 1)).toHaveLength(1);
    expect(await docs.findOne()).toEqual({ _id: 1, n: 200 });
  });
});
