import type { Doc } from '../values/document.ts';
import { CollectionIndex, type IndexKeys } from './collection-index.ts';
import { ID_INDEX, isExistingIndex, type IndexSpec } from './index-spec.ts';
import type { Journal } from './journal.ts';
import type { StoredRecord } from './sorted-entries.ts';

interface CollectionName {
  database: string;
  name: string;
}

/**
 * Documents in memory, with their indexes. A change is checked first, then given to the journal, and only then made
 * in memory.
 */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly records = new Map<number, StoredRecord>();
  indexes: CollectionIndex[] = [new CollectionIndex(ID_INDEX)];
  readonly #journal: Journal;
  #nextNumber = 1;

  constructor(journal: Journal, id: number, { database, name }: CollectionName) {
    this.#journal = journal;
    this.id = id;
    this.database = database;
    this.name = name;
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get indexSpecs(): IndexSpec[] {
    return this.indexes.map(({ spec }) => spec);
  }

  /** Takes over a document that was read from disk. */
  load(number: number, doc: Doc): void {
    this.#remember({ number, doc }, this.#keysOf(doc));
    this.#nextNumber = Math.max(this.#nextNumber, number + 1);
  }

  insert(doc: Doc): void {
    const keys = this.#keysOf(doc);
    for (const [index, own] of keys) index.refuseDuplicates(own, this.namespace);
    const record = { number: this.#nextNumber, doc };
    this.#journal.put([this.id, record.number], doc);
    this.#nextNumber++;
    this.#remember(record, keys);
  }

  #keysOf(doc: Doc): Map<CollectionIndex, IndexKeys> {
    return new Map(this.indexes.map((index) => [index, index.keysOf(doc)]));
  }

  #remember(record: StoredRecord, keys: ReadonlyMap<CollectionIndex, IndexKeys>): void {
    this.records.set(record.number, record);
    for (const [index, own] of keys) index.add(own, record);
  }

  replace(record: StoredRecord, doc: Doc): void {
    const changes = this.indexes.map((index) => {
      const after = index.keysOf(doc);
      index.refuseDuplicates(after, this.namespace, record);
      return { index, before: index.keysOf(record.doc), after };
    });
    this.#journal.put([this.id, record.number], doc);
    for (const { index, before, after } of changes) {
      if (before.size === after.size && [...before.keys()].every((key) => after.has(key))) continue;
      index.remove(before, record);
      index.add(after, record);
    }
    record.doc = doc;
  }

  remove(record: StoredRecord): void {
    this.#journal.remove([this.id, record.number]);
    for (const index of this.indexes) index.remove(index.keysOf(record.doc), record);
    this.records.delete(record.number);
  }

  /** Makes those that are new, all of them or none. */
  createIndexes(specs: readonly IndexSpec[]): void {
    const before = this.indexes;
    try {
      for (const spec of specs) {
        if (!isExistingIndex(spec, this.indexSpecs)) this.buildIndex(spec);
      }
    } catch (error) {
      this.indexes = before;
      throw error;
    }
    if (this.indexes !== before) this.save();
  }

  buildIndex(spec: IndexSpec): void {
    const index = new CollectionIndex(spec);
    for (const record of this.records.values()) {
      const keys = index.keysOf(record.doc);
      index.refuseDuplicates(keys, this.namespace);
      index.add(keys, record);
    }
    this.indexes = [...this.indexes, index];
  }

  dropIndexes(dropped: ReadonlySet<CollectionIndex>): void {
    this.indexes = this.indexes.filter((index) => !dropped.has(index));
    this.save();
  }

  save(): void {
    const { database, name } = this;
    const indexes = this.indexSpecs.filter((spec) => spec !== ID_INDEX);
    this.#journal.put([0, this.id], { database, name, indexes });
  }

  erase(): void {
    for (const { number } of this.records.values()) this.#journal.remove([this.id, number]);
    this.#journal.remove([0, this.id]);
  }
}
