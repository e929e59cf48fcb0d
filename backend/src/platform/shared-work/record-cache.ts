/**
 * Documents that are read again and again have mostly not changed. A document with the same bytes gets the same
 * record again: the database is still asked every time, but comparing bytes is cheaper than building a record.
 */
import mongoose from 'mongoose';
import { createNewestEntries } from '../newest-entries.ts';

/** How many records are remembered, those built last. */
const KEPT_MAX = 1_000;

/**
 * How a BSON document begins: four bytes of length, then its first element. That is `_id`: the type of an object id
 * (7), the name, a zero, and twelve bytes of id (https://bsonspec.org/spec.html).
 */
const ID_HEAD = Buffer.from('\u0007_id\0', 'latin1');
const ID_HEAD_AT = 4;
const ID_AT = ID_HEAD_AT + ID_HEAD.length;
const ID_BYTES = 12;

interface Kept<Made> {
  bytes: Buffer;
  made: Made;
}

/** Undefined when the document does not begin with an id, as what this database stores does. */
function idOf(bytes: Buffer): string | undefined {
  if (!bytes.subarray(ID_HEAD_AT, ID_AT).equals(ID_HEAD)) return undefined;
  return bytes.toString('latin1', ID_AT, ID_AT + ID_BYTES);
}

/** The same record is given to everybody who reads the same bytes, so nobody may change it. */
function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(freezeDeeply);
  return Object.freeze(value);
}

/**
 * Returns a function that turns a document's bytes into a record with `make`; the same bytes give the same record.
 */
export function createRecordCache<Made>(
  make: (document: object) => Made,
  keptMax = KEPT_MAX,
): (bytes: Buffer) => Made {
  const kept = createNewestEntries<Kept<Made>>(keptMax);

  return (bytes) => {
    const id = idOf(bytes);
    const before = id === undefined ? undefined : kept.get(id);
    if (before?.bytes.equals(bytes)) return before.made;
    const made = freezeDeeply(make(mongoose.mongo.BSON.deserialize(bytes)));
    // Copied, because the bytes are a slice of the whole answer, which would stay in memory.
    if (id !== undefined) kept.keep(id, { bytes: Buffer.from(bytes), made });
    return made;
  };
}
