/**
 * LMDB ends the whole process, without a word, when its file is cut off or is no file of LMDB. So this is checked
 * before: the two meta pages at the start, and whether the pages to which they lead exist.
 * The layout is `MDB_meta` in dependencies/lmdb/libraries/liblmdb/mdb.c of the package `lmdb`.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { isWhole } from './page-tree.ts';

/** Positions of the fields in a meta page, in bytes. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const ROOTS_AT = [88, 136];
const LAST_PAGE_AT = 144;
const HEAD_BYTES = 160;

const MAGIC = 0xbeefc0de;
/** The root of a tree without entries. */
const NO_ROOT = 0xffff_ffff_ffff_ffffn;

export const CUT_OFF = 'its file is cut off';

const pathIn = (directory: string): string => path.join(directory, 'data.mdb');

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readHead(descriptor: number, position: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  readSync(descriptor, head, 0, HEAD_BYTES, position);
  return head;
}

function checkPages(descriptor: number): void {
  const { size } = fstatSync(descriptor);
  // An empty file is one that LMDB has just made.
  if (size === 0) return;
  const pageSize = readHead(descriptor, 0).readUInt32LE(PAGE_SIZE_AT);
  const isOwn = [0, pageSize].every(
    (position) => readHead(descriptor, position).readUInt32LE(MAGIC_AT) === MAGIC,
  );
  if (!isOwn) throw new Error('its file is none of this engine');
  // LMDB keeps a third meta page in the middle of the first one: what was last flushed. That must exist even after a
  // power failure; later writes may be lost.
  const flushed = readHead(descriptor, pageSize / 2);
  const pagesInFile = Math.floor(size / pageSize);
  // Pages at the end may be missing from a sound file, when nothing is kept in them. Before the first flush there are
  // zeros where the last page is named.
  if (flushed.readBigUInt64LE(LAST_PAGE_AT) < pagesInFile) return;
  const roots = ROOTS_AT.map((at) => flushed.readBigUInt64LE(at)).filter(
    (root) => root !== NO_ROOT,
  );
  const file = { descriptor, pageSize, pagesInFile };
  if (!roots.every((root) => isWhole(file, Number(root)))) throw new Error(CUT_OFF);
}

/**
 * Checks the file of a data directory, if it exists.
 * @throws {Error} when the start of the file shows that it is damaged
 */
export function checkDataFile(directory: string): void {
  const descriptor = openIfThere(pathIn(directory));
  if (descriptor === undefined) return;
  try {
    checkPages(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the file is gone, as opposed to one that can't be looked for at the moment. */
export function isDataFileRemoved(directory: string): boolean {
  try {
    return statSync(pathIn(directory), { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}
