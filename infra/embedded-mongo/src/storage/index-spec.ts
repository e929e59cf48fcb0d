import { EJSON } from 'bson';
import { compileFilter } from '../query/filter.ts';
import { isOperatorDoc, type Doc } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { isArrayPosition } from '../values/paths.ts';
import { asDoc, refuseUnknownOptions } from '../values/read.ts';

export interface IndexSpec {
  v: 2;
  key: Record<string, 1 | -1>;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
}

export const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

const OPTIONS = ['v', 'key', 'name', 'ns', 'background'];
const KEPT = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;
const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

/** Reads one index of a createIndexes command. @throws {MongoError} when it asks for something that is not supported */
export function readIndexSpec(asked: Doc): IndexSpec {
  refuseUnknownOptions(asked, 'createIndexes.indexes', [...OPTIONS, ...KEPT]);
  const key = asDoc(asked['key'], 'createIndexes.indexes.key');
  const fields = Object.entries(key);
  if (fields.length === 0) fail('CannotCreateIndex', 'Index keys cannot be empty.');
  for (const [path, direction] of fields) checkColumn(path, direction);
  const { name = fields.map((field) => field.join('_')).join('_') } = asked;
  const spec = { v: 2, key, name } as IndexSpec;
  for (const option of KEPT) {
    // `false` means the same as leaving the option out.
    if (asked[option] !== undefined && asked[option] !== false) {
      Object.assign(spec, { [option]: asked[option] });
    }
  }
  checkIdIndex(spec);
  checkExpiry(spec, fields.length);
  checkPartialFilter(spec);
  return spec;
}

function checkColumn(path: string, direction: unknown): void {
  if (direction !== 1 && direction !== -1) {
    refuse(`An index of type ${JSON.stringify(direction)} on ${path}`);
  }
  const parts = path.split('.');
  if (parts.some((part) => part.startsWith('$'))) refuse(`An index of ${path}`);
  if (parts.some(isArrayPosition)) refuse(`An index of the position of an element, ${path},`);
  if (parts.includes('')) fail('CannotCreateIndex', 'Index keys cannot contain an empty field.');
}

function checkIdIndex(spec: IndexSpec): void {
  const option = KEPT.find((name) => name !== 'unique' && spec[name] !== undefined);
  if (option === undefined || !sameKey(spec.key, ID_INDEX.key)) return;
  fail('InvalidIndexSpecificationOption', `The field '${option}' is not valid for an _id index`);
}

function checkExpiry({ expireAfterSeconds: seconds }: IndexSpec, columns: number): void {
  if (seconds === undefined) return;
  if (typeof seconds !== 'number' || seconds < 0) {
    fail(
      'CannotCreateIndex',
      'TTL index expireAfterSeconds must be a number of seconds, 0 or more',
    );
  }
  if (columns > 1) fail('CannotCreateIndex', 'TTL indexes are single-field indexes');
}

function checkPartialFilter({ partialFilterExpression: partial, sparse }: IndexSpec): void {
  if (partial === undefined) return;
  if (sparse)
    fail('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  compileFilter(partial);
  for (const [path, condition] of Object.entries(partial)) checkPartialCondition(path, condition);
}

function checkPartialCondition(path: string, condition: unknown): void {
  if (path.startsWith('$')) refuse(`The operator ${path} in a partialFilterExpression`);
  if (!isOperatorDoc(condition)) return;
  for (const [operator, argument] of Object.entries(condition)) {
    if (!PARTIAL_OPERATORS.includes(operator) || (operator === '$exists' && argument !== true)) {
      fail('CannotCreateIndex', `Expression not supported in partial index: ${operator} ${path}`);
    }
  }
}

const text = (value: unknown): string => EJSON.stringify(value ?? null);

export const sameKey = (a: unknown, b: unknown): boolean => text(a) === text(b);

/** Whether the collection already has this index. @throws {MongoError} when another index has its name or its key */
export function isExistingIndex(spec: IndexSpec, existing: readonly IndexSpec[]): boolean {
  if (sameKey(spec.key, ID_INDEX.key)) return true;
  const twin = existing.find(({ name, key }) => name === spec.name || sameKey(key, spec.key));
  if (!twin) return false;
  const differing = KEPT.filter((option) => text(twin[option]) !== text(spec[option]));
  // An index of another expiry is still the same index to MongoDB, only with other options.
  const isEquivalent =
    sameKey(twin.key, spec.key) && differing.every((option) => option === 'expireAfterSeconds');
  if (!isEquivalent && twin.name === spec.name) {
    fail(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index: ${spec.name}`,
    );
  }
  if (twin.name !== spec.name) {
    fail('IndexOptionsConflict', `Index already exists with a different name: ${twin.name}`);
  }
  if (differing.length > 0) {
    fail(
      'IndexOptionsConflict',
      `An equivalent index already exists with the same name but different options: ${twin.name}`,
    );
  }
  return true;
}
