import { EJSON } from 'bson';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { show, type Doc } from '../values/document.ts';
import { KEY_CEILING } from '../values/key-encoding.ts';
import { fail, MongoError } from '../values/mongo-error.ts';
import { columnsOf, documentKeys, type Column } from '../values/sort-key.ts';
import { ID_INDEX, type IndexSpec } from './index-spec.ts';
import { SortedEntries, type KeyRange, type StoredRecord } from './sorted-entries.ts';

/** The keys of a document in an index, each with the values from which it was made. */
export type IndexKeys = Map<string, unknown[]>;

/** The condition that a partial index puts on one field of the documents that it contains. */
interface Membership {
  path: string;
  /** The condition is only that the field exists. */
  isPresence: boolean;
  /** Whether a filter puts exactly this condition on the field. */
  isAskedBy: (asked: unknown) => boolean;
  /** Whether documents with this value of the field are in the index. */
  holdsFor: (value: unknown) => boolean;
  /** Whether documents without the field are in the index. */
  holdsForNone: boolean;
}

const isMissing = (value: unknown): boolean => value === undefined;

const textOf = (condition: unknown): string => EJSON.stringify({ condition });

function membershipOf([path, required]: [path: string, required: unknown]): Membership {
  const text = textOf(required);
  const test = compileFilter({ value: required });
  return {
    path,
    isPresence: text === textOf({ $exists: true }),
    isAskedBy: (asked) => asked !== undefined && textOf(asked) === text,
    holdsFor: (value) => test({ value }),
    holdsForNone: test({}),
  };
}

export class CollectionIndex {
  readonly spec: IndexSpec;
  readonly columns: readonly Column[];
  /** Empty for an index of all documents. */
  readonly memberships: readonly Membership[];
  /** True once a document had an array in one of the fields, so that documents may have several keys. */
  isMultikey = false;
  readonly #entries = new SortedEntries();
  readonly #isMember: Predicate;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.columns = columnsOf(spec.key);
    const memberships = spec.partialFilterExpression ?? {};
    this.memberships = Object.entries(memberships).map(membershipOf);
    this.#isMember = compileFilter(memberships);
  }

  get isUnique(): boolean {
    return this.spec.unique === true || this.spec.name === ID_INDEX.name;
  }

  keysOf(doc: Doc): IndexKeys {
    if (!this.#isMember(doc)) return new Map();
    const { keys, isMultikey } = documentKeys(doc, this.columns, this.#failParallel);
    if (isMultikey) this.isMultikey = true;
    if (this.spec.sparse) {
      for (const [key, values] of keys) if (values.every(isMissing)) keys.delete(key);
    }
    return keys;
  }

  readonly #failParallel = (): never => {
    const paths = this.columns.map(({ path }) => path).join(', ');
    return fail('CannotIndexParallelArrays', `cannot index parallel arrays [${paths}]`);
  };

  /** @throws {MongoError} the duplicate key error, when another record has one of these keys */
  refuseDuplicates(keys: IndexKeys, namespace: string, self?: StoredRecord): void {
    if (!this.isUnique) return;
    for (const [key, values] of keys) {
      for (const { record } of this.#entries.ascending({ from: key, to: key + KEY_CEILING })) {
        if (record !== self) throw this.#duplicate(values, namespace);
      }
    }
  }

  #duplicate(values: readonly unknown[], namespace: string): MongoError {
    const { key: keyPattern, name } = this.spec;
    const paths = Object.keys(keyPattern);
    const keyValue = Object.fromEntries(paths.map((path, at) => [path, values[at] ?? null]));
    return new MongoError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: ${show(keyValue)}`,
      { keyPattern, keyValue },
    );
  }

  add(keys: IndexKeys, record: StoredRecord): void {
    for (const key of keys.keys()) this.#entries.add({ key, record });
  }

  remove(keys: IndexKeys, record: StoredRecord): void {
    for (const key of keys.keys()) this.#entries.remove({ key, record });
  }

  /** The number of keys in a range. */
  count(range: KeyRange): number {
    return this.#entries.count(range);
  }

  /** The records in a range in the order of their keys. A record with several keys may come several times. */
  *scan(range: KeyRange, isDescending: boolean): Generator<StoredRecord> {
    const entries = isDescending ? this.#entries.descending(range) : this.#entries.ascending(range);
    for (const { record } of entries) yield record;
  }
}
