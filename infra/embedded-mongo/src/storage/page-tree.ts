/**
 * Follows the pages of a tree in LMDB's file. The layout is `MDB_page_header`, `MDB_node` and `MDB_ovpage` in
 * dependencies/lmdb/libraries/liblmdb/mdb.c of the package `lmdb`.
 */
import { readSync } from 'node:fs';

interface PagedFile {
  descriptor: number;
  pageSize: number;
  pagesInFile: number;
}

/** Positions of the fields in a page, in bytes. */
const PAGE_FLAGS_AT = 18;
const NODES_END_AT = 20;
const HEADER_BYTES = 24;
const IS_BRANCH = 1;
const IS_LEAF = 2;

/** Positions of the fields in a node, in bytes. In a branch the node begins with the number of a page. */
const NODE_FLAGS_AT = 4;
const KEY_LENGTH_AT = 6;
const KEY_AT = 8;
const PAGE_NUMBER_BYTES = 6;
const IS_ELSEWHERE = 1;
/** Where a value that fills pages of its own says how many those are, after the number of the first. */
const PAGE_COUNT_AT = 16;

function readPage({ descriptor, pageSize }: PagedFile, number: number): Buffer {
  const page = Buffer.alloc(pageSize);
  readSync(descriptor, page, 0, pageSize, number * pageSize);
  return page;
}

function nodesOf(page: Buffer): Buffer[] {
  const count = page.readUInt16LE(NODES_END_AT) / 2;
  return Array.from({ length: count }, (_, at) =>
    page.subarray(HEADER_BYTES + page.readUInt16LE(HEADER_BYTES + at * 2)),
  );
}

/** The number of the page behind the last one that the value of a node needs. */
function endOfValue(node: Buffer): number {
  if ((node.readUInt16LE(NODE_FLAGS_AT) & IS_ELSEWHERE) === 0) return 0;
  const at = KEY_AT + node.readUInt16LE(KEY_LENGTH_AT);
  return Number(node.readBigUInt64LE(at) + node.readBigUInt64LE(at + PAGE_COUNT_AT));
}

function leadsToLeaves(file: PagedFile, number: number, depth: number): boolean {
  if (number >= file.pagesInFile) return false;
  const page = readPage(file, number);
  const isBranch = depth > 1;
  const kind = page.readUInt16LE(PAGE_FLAGS_AT) & (IS_BRANCH | IS_LEAF);
  if (kind !== (isBranch ? IS_BRANCH : IS_LEAF)) return false;
  if (page.readBigUInt64LE(0) !== BigInt(number)) return false;
  return nodesOf(page).every((node) =>
    isBranch
      ? leadsToLeaves(file, node.readUIntLE(0, PAGE_NUMBER_BYTES), depth - 1)
      : endOfValue(node) <= file.pagesInFile,
  );
}

/**
 * Whether the file contains this page and all those to which it leads, down to the leaves at this depth. A page begins
 * with its own number.
 */
export function isWhole(file: PagedFile, number: number, depth: number): boolean {
  try {
    return leadsToLeaves(file, number, depth);
  } catch (error) {
    // A page that is torn, as a power failure leaves one, names places that it does not have.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
