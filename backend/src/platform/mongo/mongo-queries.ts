/** Conditions and reads that several repositories share. */
import { Types, type Connection, type mongo, type Schema } from 'mongoose';
import { PORTION } from '../portions/in-portions.ts';

export function anyOf(ids: readonly string[]) {
  return { $in: ids.map((id) => new Types.ObjectId(id)) };
}

export function noneOf(ids: readonly string[]) {
  return { $nin: ids.map((id) => new Types.ObjectId(id)) };
}

/**
 * For texts that people send: a second defence behind the contract's schemas, because an operator inside the value is
 * taken as a plain value.
 */
export function exactly<Value>(value: Value) {
  return { $eq: value };
}

/** For a pattern in which every character of the text is meant literally. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * The collection of the documents with this schema, which `buildIndexes` makes. Whoever reads and writes it is past
 * Mongoose, whose casting often costs more than the rest of a command: values must have the types of the schema. The
 * cast is here, because Mongoose does not say which documents its own collection holds.
 */
export function openCollection<Document extends object>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): mongo.Collection<Document> {
  return connection.model<Document>(name, schema).collection as never;
}

/**
 * With `fields` only these are read. In portions, because the driver parses one answer of the database at once, up to
 * 16 MB, which would block all other requests.
 */
export function findAll<Document extends object, Field extends keyof Document & string>(
  collection: mongo.Collection<Document>,
  filter: mongo.Filter<Document>,
  fields?: readonly Field[],
): Promise<Pick<Document, Field>[]> {
  const projection = fields && {
    _id: 0,
    ...Object.fromEntries(fields.map((field) => [field, 1])),
  };
  const options = { batchSize: PORTION, ...(projection && { projection }) };
  return collection.find(filter, options).toArray() as never;
}

/** The same in an order; without a limit, all of them. */
export function findInOrder<Document extends object>(
  collection: mongo.Collection<Document>,
  filter: mongo.Filter<Document>,
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
