/** Inserts of many requests in one command. */
import type { mongo } from 'mongoose';
import { whichStored } from '../mongo/mongo-errors.ts';
import { createBatchedCommand } from './batched-command.ts';

/**
 * Fields that are undefined are left out. A document refused by a unique index is tried again alone, so that the error
 * names the index.
 */
export function createBatchedInsert<Document extends object>(
  collection: mongo.Collection<Document>,
): (document: mongo.OptionalUnlessRequiredId<Document>) => Promise<void> {
  const options = { ignoreUndefined: true };
  const tryInsert = createBatchedCommand(
    async (documents: readonly mongo.OptionalUnlessRequiredId<Document>[]) => {
      const [first, ...others] = documents;
      if (!first || others.length > 0) {
        return whichStored(documents, () =>
          collection.insertMany([...documents], { ...options, ordered: false }),
        );
      }
      // For one the driver has a shorter way, and a refusal names the index at once.
      await collection.insertOne(first, options);
      return [true];
    },
  );
  return async (document) => {
    if (await tryInsert(document)) return;
    await collection.insertOne(document, options);
  };
}
