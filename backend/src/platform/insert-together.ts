/** Inserts of many requests in one command. */
import type { Model } from 'mongoose';
import { whichStored } from './mongo-errors.ts';
import { createTogether } from './together.ts';

/**
 * Past the casts of the schema. What a unique index refuses is tried again alone, so that the refusal names the index.
 */
export function createInsertTogether<Document extends object>({
  collection,
}: Model<Document>): (document: Document) => Promise<void> {
  const options = { ignoreUndefined: true };
  const tryInsert = createTogether((documents: readonly Document[]) =>
    whichStored(documents, () =>
      collection.insertMany([...documents], { ...options, ordered: false }),
    ),
  );
  return async (document) => {
    if (await tryInsert(document)) return;
    await collection.insertOne(document, options);
  };
}
