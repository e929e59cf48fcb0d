/** Conditions and reads that several repositories share. */
import mongoose, { type Model, type mongo } from 'mongoose';
import { PORTION } from '../in-portions.ts';

export function anyOf(ids: readonly string[]) {
  return mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) });
}

export function noneOf(ids: readonly string[]) {
  return mongoose.trusted({ $nin: ids.map((id) => new mongoose.Types.ObjectId(id)) });
}

/** For a pattern in which every character of the text is meant literally. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * The model's collection without Mongoose, whose casting often costs more than the rest of a write. Values must have the
 * stored types. The cast is here, because Mongoose does not say which documents its own collection holds.
 */
export function collectionOf<Document extends object>({
  collection,
}: Model<Document>): mongo.Collection<Document> {
  return collection as never;
}

/**
 * A read without Mongoose, which makes a query a third more expensive, for what most requests need. `filter` is not
 * cast, so its values must have the stored types. With `fields` only these are read.
 */
export function findPlainly<Document extends object, Field extends keyof Document & string>(
  { collection }: Model<Document>,
  filter: object,
  fields?: readonly Field[],
): Promise<Pick<Document, Field>[]> {
  const projection = fields && {
    _id: 0,
    ...Object.fromEntries(fields.map((field) => [field, 1])),
  };
  const options = { batchSize: PORTION, ...(projection && { projection }) };
  return collection.find(filter, options).toArray() as never;
}

/** Like `findPlainly`, in an order; without a limit, all of them. */
export function findInOrder<Document extends object>(
  { collection }: Model<Document>,
  filter: object,
  sort: Readonly<Record<string, 1 | -1>>,
  limit?: number,
): Promise<Document[]> {
  // Never a limit of 0. It also means all, but makes the driver read everything in one go.
  const part = limit !== undefined && { limit };
  return collection.find(filter, { sort, batchSize: PORTION, ...part }).toArray() as never;
}

/**
 * Counts documents for each value with a query of its own: an index answers that by its keys alone, while grouping
 * would read every document.
 */
export async function countEach<Value>(
  values: readonly Value[],
  count: (value: Value) => Promise<number>,
): Promise<Map<Value, number>> {
  const counts = await Promise.all(values.map(count));
  return new Map(values.map((value, place) => [value, counts[place] ?? 0]));
}
