import { mkdirSync } from 'node:fs';
import { fail } from '../values/mongo-error.ts';
import { Collection } from './collection.ts';
import { DataDirectoryUnreadableError } from './data-directory-error.ts';
import { checkDataFile, isDataFileRemoved } from './data-file.ts';
import { lockDataDirectory } from './data-lock.ts';
import type { IndexSpec } from './index-spec.ts';
import { Journal } from './journal.ts';
import { findRecords } from './select.ts';

interface Description {
  database: string;
  name: string;
  indexes: IndexSpec[];
}

/** All collections of a data directory. */
export class Store {
  readonly #collections = new Map<string, Collection>();
  readonly #journal: Journal;
  readonly #unlock: () => void;
  readonly #directory: string;
  #nextId = 1;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#unlock = lockDataDirectory(directory);
    try {
      checkDataFile(directory);
      this.#journal = new Journal(directory);
      this.#load();
    } catch (error) {
      this.#unlock();
      throw new DataDirectoryUnreadableError(directory, error);
    }
  }

  #load(): void {
    const found = new Map<number, { collection: Collection; indexes: IndexSpec[] }>();
    for (const [[collectionId, number], doc] of this.#journal.entries()) {
      if (collectionId !== 0) {
        found.get(collectionId)?.collection.load(number, doc);
        continue;
      }
      const { indexes, ...name } = doc as unknown as Description;
      const collection = new Collection(this.#journal, number, name);
      found.set(number, { collection, indexes });
      this.#collections.set(collection.namespace, collection);
      this.#nextId = Math.max(this.#nextId, number + 1);
    }
    for (const { collection, indexes } of found.values()) {
      for (const spec of indexes) collection.buildIndex(spec);
    }
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  /** Returns the collection and creates it when it is missing. @throws {MongoError} when the name is not allowed */
  ensure(database: string, name: string): Collection {
    const existing = this.find(database, name);
    if (existing) return existing;
    if (/[$\0]/.test(name) || /[/\\. "$\0]/.test(database) || name.startsWith('.')) {
      fail('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
    }
    const collection = new Collection(this.#journal, this.#nextId++, { database, name });
    collection.save();
    this.#collections.set(collection.namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    collection.erase();
    this.#collections.delete(collection.namespace);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  /** Removes the documents that have expired by a TTL index. */
  removeExpired(now: Date): void {
    for (const collection of this.all()) {
      for (const { key, expireAfterSeconds: seconds, ...spec } of collection.indexSpecs) {
        if (seconds === undefined) continue;
        const [path = ''] = Object.keys(key);
        const limit = new Date(now.getTime() - seconds * 1000);
        const filter = { ...spec.partialFilterExpression, $and: [{ [path]: { $lte: limit } }] };
        for (const record of findRecords(collection, { filter }).records) collection.remove(record);
      }
    }
  }

  /** @throws {Error} when LMDB still writes to its file, but nobody will find it there after a restart */
  refuseRemoved(): void {
    if (!isDataFileRemoved(this.#directory)) return;
    throw new Error(`The data in ${this.#directory} was removed while it was in use`);
  }

  commit(): Promise<void> {
    return this.#journal.commit();
  }

  async close(): Promise<void> {
    await this.#journal.close();
    this.#unlock();
  }
}
