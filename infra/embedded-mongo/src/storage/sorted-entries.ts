import type { Doc } from '../values/document.ts';

export interface StoredRecord {
  /** Records are numbered in the order of insertion; the number is also the record's key on disk. */
  readonly number: number;
  doc: Doc;
}

export interface Entry {
  readonly key: string;
  readonly record: StoredRecord;
}

/** Keys from `from` up to but not including `to`. */
export interface KeyRange {
  from: string;
  to: string;
}

const BLOCK_SIZE = 512;

const isBefore = (entry: Entry, key: string, number: number): boolean =>
  entry.key < key || (entry.key === key && entry.record.number < number);

/** How many items at the start of a sorted list come before the one that is looked for. */
function countBefore<T>(list: readonly T[], isItemBefore: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isItemBefore(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Index entries in the order of their keys. They are kept in blocks, so that an insertion moves a few hundred at
 * most.
 */
export class SortedEntries {
  #blocks: Entry[][] = [[]];

  add(entry: Entry): void {
    const [blockAt, at] = this.#locate(entry.key, entry.record.number);
    const block = this.#blocks[blockAt] as Entry[];
    block.splice(at, 0, entry);
    if (block.length > BLOCK_SIZE) {
      this.#blocks.splice(blockAt + 1, 0, block.splice(BLOCK_SIZE / 2));
    }
  }

  remove({ key, record }: Entry): void {
    const [blockAt, at] = this.#locate(key, record.number);
    const block = this.#blocks[blockAt] as Entry[];
    block.splice(at, 1);
    if (block.length === 0 && this.#blocks.length > 1) this.#blocks.splice(blockAt, 1);
  }

  /**
   * Needs only the two ends of the range and the lengths of the blocks between them, however many entries there are.
   */
  count({ from, to }: KeyRange): number {
    if (from >= to) return 0;
    const [firstBlock, first] = this.#locate(from, -1);
    const [lastBlock, last] = this.#locate(to, -1);
    const between = this.#blocks.slice(firstBlock, lastBlock);
    return between.reduce((sum, block) => sum + block.length, last - first);
  }

  *ascending({ from, to }: KeyRange): Generator<Entry> {
    let [blockAt, at] = this.#locate(from, -1);
    for (; blockAt < this.#blocks.length; blockAt++, at = 0) {
      const block = this.#blocks[blockAt] as Entry[];
      for (; at < block.length; at++) {
        const entry = block[at] as Entry;
        if (entry.key >= to) return;
        yield entry;
      }
    }
  }

  *descending({ from, to }: KeyRange): Generator<Entry> {
    let [blockAt, at] = this.#locate(to, -1);
    while (blockAt >= 0) {
      const block = this.#blocks[blockAt] as Entry[];
      for (at--; at >= 0; at--) {
        const entry = block[at] as Entry;
        if (entry.key < from) return;
        yield entry;
      }
      blockAt--;
      at = this.#blocks[blockAt]?.length ?? 0;
    }
  }

  /** Where an entry is, or would be inserted. */
  #locate(key: string, number: number): [blockAt: number, at: number] {
    const blockAt = countBefore(this.#blocks, (block) => {
      const last = block.at(-1);
      return last !== undefined && isBefore(last, key, number);
    });
    const inside = Math.min(blockAt, this.#blocks.length - 1);
    const block = this.#blocks[inside] as Entry[];
    return [inside, countBefore(block, (entry) => isBefore(entry, key, number))];
  }
}
