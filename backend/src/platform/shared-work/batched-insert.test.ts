import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { createBatchedInsert } from './batched-insert.ts';

const refusal = new mongoose.mongo.MongoServerError({ message: 'refused', code: 11_000 });

function openInserts() {
  const insertOne = vi.fn(() => Promise.resolve());
  const insertMany = vi.fn((_documents: readonly object[]) => Promise.resolve());
  const collection = { insertOne, insertMany } as never;
  return { insertOne, insertMany, insert: createBatchedInsert<{ hour: number }>(collection) };
}

test('when one document comes alone, then a single insert stores it or says why not', async () => {
  const { insertOne, insertMany, insert } = openInserts();
  await insert({ hour: 19 });
  expect(insertOne).toHaveBeenLastCalledWith({ hour: 19 }, { ignoreUndefined: true });
  insertOne.mockRejectedValueOnce(refusal);
  await expect(insert({ hour: 20 })).rejects.toBe(refusal);
  expect(insertOne).toHaveBeenCalledTimes(2);
  expect(insertMany).not.toHaveBeenCalled();
});

test('when several come at once, then one command stores them', async () => {
  const { insertOne, insertMany, insert } = openInserts();
  await Promise.all([insert({ hour: 19 }), insert({ hour: 20 })]);
  expect(insertMany.mock.calls.map(([documents]) => documents)).toEqual([
    [{ hour: 19 }, { hour: 20 }],
  ]);
  expect(insertOne).not.toHaveBeenCalled();
});
