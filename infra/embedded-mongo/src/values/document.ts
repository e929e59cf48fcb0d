import { Binary, BSONRegExp, Long, ObjectId } from 'bson';
import { fail, refuse } from './mongo-error.ts';

export type Doc = Record<string, unknown>;

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** As deep as the server stores documents; its manual promises 100 levels. */
const MAX_DEPTH = 180;

/**
 * MongoDB's order of types, lowest first. An empty array is a type of its own here, because an index sorts it below
 * null.
 */
export const TYPE_ORDER = {
  emptyArray: 1,
  null: 2,
  number: 3,
  string: 4,
  object: 5,
  array: 6,
  binData: 7,
  objectId: 8,
  bool: 9,
  date: 10,
} as const;

export type TypeName = keyof typeof TYPE_ORDER;

export function isDoc(value: unknown): value is Doc {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return !('_bsontype' in value) && !(value instanceof Date);
}

export function isOperatorDoc(value: unknown): value is Doc {
  return isDoc(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);
}

/** Null, or a missing field. */
export const isNil = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

export const isTruthy = (value: unknown): boolean =>
  !isNil(value) && value !== false && value !== 0;

export function isRegExp(value: unknown): value is BSONRegExp {
  return value instanceof BSONRegExp;
}

function typeOfObject(value: object): TypeName {
  if (Array.isArray(value)) return 'array';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof Long) refuse('An integer outside the safe range of a double');
  if (isRegExp(value)) refuse('Storing or comparing a regular expression');
  if ('_bsontype' in value) refuse(`The BSON type ${String(value._bsontype)}`);
  return 'object';
}

/**
 * Every number is a double: Long, Decimal128 and rarer types are refused.
 * @throws {MongoError} when the type is not supported
 */
export function typeOf(value: unknown): TypeName {
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'null';
    case 'object':
      return value === null ? 'null' : typeOfObject(value);
    case 'bigint':
    case 'symbol':
    case 'function':
      return refuse(`A value of type ${typeof value}`);
  }
}

/** Scalars are never changed in place, so only containers are copied. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => clone(element));
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)]));
}

/**
 * Checks a document before it is stored.
 * @throws {MongoError} when a value anywhere in it has an unsupported type, or is too deep inside it
 */
export function refuseUnstorable(value: unknown, depth = 0): void {
  const type = typeOf(value);
  if (type !== 'array' && type !== 'object') return;
  const inner = type === 'array' ? (value as unknown[]) : Object.values(value as Doc);
  if (depth >= MAX_DEPTH && inner.length > 0) {
    fail('Overflow', `The document has more than ${MAX_DEPTH} levels`);
  }
  for (const each of inner) refuseUnstorable(each, depth + 1);
}

/** A value as MongoDB's messages print it. */
export function show(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (!isDoc(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${show(inner)}`);
  return `{ ${fields.join(', ')} }`;
}
