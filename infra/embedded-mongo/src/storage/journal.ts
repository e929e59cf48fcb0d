import { deserialize, serialize } from 'bson';
import { open, type RootDatabase } from 'lmdb';
import type { Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';

/** A collection's number and a record's; collection 0 holds the collections' descriptions. */
export type JournalKey = [collection: number, record: number];

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { bsonRegExp: true, validation: { utf8: false } });

/** The disk: every change goes to LMDB, which writes those of many commands in one transaction. */
export class Journal {
  readonly #lmdb: RootDatabase<Uint8Array, JournalKey>;
  #last: Promise<unknown> = Promise.resolve();
  #failure: Error | undefined;

  constructor(directory: string) {
    this.#lmdb = open({ path: directory, encoding: 'binary', noSubdir: false });
  }

  *entries(): Generator<[JournalKey, Doc]> {
    for (const { key, value } of this.#lmdb.getRange()) yield [key, decode(value)];
  }

  put(key: JournalKey, doc: Doc): void {
    const bytes = serialize(doc, { ignoreUndefined: false });
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      fail('BSONObjectTooLarge', `The document has ${bytes.length} bytes, more than 16 MB`);
    }
    this.#follow(this.#lmdb.put(key, bytes));
  }

  remove(key: JournalKey): void {
    this.#follow(this.#lmdb.remove(key));
  }

  #follow(write: Promise<unknown>): void {
    this.#last = write.catch((error: unknown) => {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    });
  }

  /** Resolves when everything written so far is on disk, and rejects for ever after a failure. */
  async commit(): Promise<void> {
    await this.#last;
    await this.#lmdb.flushed;
    if (this.#failure) throw this.#failure;
  }

  async close(): Promise<void> {
    await this.#lmdb.close();
  }
}
