import { deserialize, serialize } from 'bson';
import { open, type RootDatabase } from 'lmdb';
import { MAX_DOCUMENT_BYTES, type Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';
import { CUT_OFF, DAMAGED } from './data-file.ts';

/** The number of the collection and that of the record. Collection 0 holds the descriptions of the collections. */
type JournalKey = [collection: number, record: number];

const isBefore = (one: JournalKey, other: JournalKey): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);

export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { bsonRegExp: true, validation: { utf8: false } });

/** LMDB gives the reason of a failed commit in a second promise, which rejects with it. */
async function reasonOf(error: unknown): Promise<Error> {
  try {
    await (error as { commitError?: Promise<never> }).commitError;
    return error instanceof Error ? error : new Error(String(error));
  } catch (reason) {
    return reason as Error;
  }
}

/** Writes every change to disk. LMDB combines the changes of many commands in one transaction. */
export class Journal {
  readonly #lmdb: RootDatabase<Uint8Array, JournalKey>;
  #last: Promise<unknown> = Promise.resolve();
  #hasFailed = false;
  #reason: Error | undefined;
  /**
   * Ends the waits for `flushed` at the first failure, because it would then never resolve. Each wait takes itself out:
   * a race with one promise that never ends would keep something of every commit.
   */
  readonly #waiting = new Set<(reason: Error) => void>();

  /** `openLmdb` is another one in tests alone. */
  constructor(directory: string, openLmdb = open<Uint8Array, JournalKey>) {
    // With batching by turns of the event loop, LMDB makes another promise that nobody can catch, and a full disk
    // would end the process with an unhandled rejection.
    const eventTurnBatching = false;
    const options = { encoding: 'binary', noSubdir: false, eventTurnBatching } as const;
    this.#lmdb = openLmdb(directory, options);
  }

  /** @throws {Error} after the last entry, or before, when the file does not hold what LMDB has counted, in order */
  *entries(): Generator<[JournalKey, Doc]> {
    const { entryCount } = this.#lmdb.getStats() as { entryCount: number };
    let read = 0;
    let last: JournalKey = [-1, -1];
    for (const { key, value } of this.#lmdb.getRange()) {
      read += 1;
      // A copy that was made while the file was written may lead twice, or for ever, to the same entries.
      if (!isBefore(last, key)) throw new Error(DAMAGED);
      last = key;
      yield [key, decode(value)];
    }
    // LMDB takes the end of a file that is cut off for the end of its entries.
    if (read < entryCount) throw new Error(CUT_OFF);
  }

  put(key: JournalKey, doc: Doc): void {
    const bytes = serialize(doc, { ignoreUndefined: false });
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      fail('BSONObjectTooLarge', `The document has ${bytes.length} bytes, more than 16 MB`);
    }
    this.#refuseAfterFailure();
    this.#follow(this.#lmdb.put(key, bytes));
  }

  remove(key: JournalKey): void {
    this.#refuseAfterFailure();
    this.#follow(this.#lmdb.remove(key));
  }

  /** After a failed write LMDB's state in memory is not reliable, so it is not used again. */
  #refuseAfterFailure(): void {
    if (this.#hasFailed) fail('UnknownError', 'The disk refused an earlier write');
  }

  #follow(write: Promise<unknown>): void {
    this.#last = write.catch(async (error: unknown) => {
      this.#hasFailed = true;
      this.#reason ??= await reasonOf(error);
      for (const giveUp of this.#waiting) giveUp(this.#reason);
    });
  }

  /** Resolves when everything written so far is on disk. Rejects from the first failure on. */
  async commit(): Promise<void> {
    await this.#last;
    if (this.#reason) throw this.#reason;
    await new Promise<void>((resolve, giveUp) => {
      this.#waiting.add(giveUp);
      this.#lmdb.flushed.then(() => {
        this.#waiting.delete(giveUp);
        resolve();
      }, giveUp);
    });
  }

  async close(): Promise<void> {
    await this.#lmdb.close();
  }
}
