import { calculateObjectSize, Long } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** What is computed of documents may be a little larger than a document that is stored. */
const MAX_RESULT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;
/**
 * What a batch needs for each document besides its bytes: one for the type, up to eight for its place in the list as
 * text, and one that ends that text.
 */
const FRAME_BYTES = 10;
const IDLE_MILLISECONDS = 10 * 60_000;

interface OpenCursor {
  namespace: string;
  docs: readonly Doc[];
  at: number;
  lastUsed: number;
}

function nextBatch(cursor: OpenCursor, count: number): Doc[] {
  const batch: Doc[] = [];
  let bytes = 0;
  while (batch.length < count && cursor.at < cursor.docs.length) {
    const doc = cursor.docs[cursor.at] as Doc;
    const size = calculateObjectSize(doc, { ignoreUndefined: true });
    if (size > MAX_RESULT_BYTES) fail('BSONObjectTooLarge', `A result has ${size} bytes`);
    bytes += FRAME_BYTES + size;
    if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
    batch.push(doc);
    cursor.at++;
  }
  cursor.lastUsed = Date.now();
  return batch;
}

/** Results of which the client fetches one batch after the other. */
export class Cursors {
  readonly #open = new Map<number, OpenCursor>();
  #nextId = 1;

  /** Only the first batch, whatever comes after it. */
  single(namespace: string, docs: readonly Doc[], batchSize = FIRST_BATCH): Doc {
    const firstBatch = nextBatch({ namespace, docs, at: 0, lastUsed: 0 }, batchSize);
    return { cursor: { firstBatch, id: Long.ZERO, ns: namespace } };
  }

  first(namespace: string, docs: readonly Doc[], batchSize = FIRST_BATCH): Doc {
    const cursor = { namespace, docs, at: 0, lastUsed: 0 };
    const firstBatch = nextBatch(cursor, batchSize);
    const id = cursor.at < docs.length ? this.#nextId++ : 0;
    if (id > 0) this.#open.set(id, cursor);
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } };
  }

  more(id: number, namespace: string, batchSize = Infinity): Doc {
    const cursor = this.#open.get(id);
    if (cursor?.namespace !== namespace) return fail('CursorNotFound', `cursor id ${id} not found`);
    const batch = nextBatch(cursor, batchSize === 0 ? Infinity : batchSize);
    const isDone = cursor.at >= cursor.docs.length;
    if (isDone) this.#open.delete(id);
    const next = Long.fromNumber(isDone ? 0 : id);
    return { cursor: { nextBatch: batch, id: next, ns: namespace } };
  }

  kill(id: number): boolean {
    return this.#open.delete(id);
  }

  closeIdle(now: Date): void {
    for (const [id, { lastUsed }] of this.#open) {
      if (now.getTime() - lastUsed > IDLE_MILLISECONDS) this.#open.delete(id);
    }
  }
}
