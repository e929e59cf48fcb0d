/**
 * LMDB ends the whole process, without a word, when its file is cut off, damaged or no file of LMDB. So this is checked
 * before: the two meta pages at the start, and whether the pages to which they lead exist and are what they should be.
 * The layout is `MDB_meta` in dependencies/lmdb/libraries/liblmdb/mdb.c of the package `lmdb`.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { isWhole } from './page-tree.ts';

/** Positions of the fields in a meta page, in bytes. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const ROOTS_AT = [88, 136];
/** The depth of a tree is told so many bytes before its root. */
const DEPTH_BEFORE = 34;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const HEAD_BYTES = 160;

const MAGIC = 0xbeefc0de;
/** The root of a tree without entries. */
const NO_ROOT = 0xffff_ffff_ffff_ffffn;

export const CUT_OFF = 'its file is cut off';
export const DAMAGED = 'its file is damaged';

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

const transactionOf = (meta: Buffer): number => Number(meta.readBigUInt64LE(TRANSACTION_AT));

function checkPages(descriptor: number): void {
  const { size } = fstatSync(descriptor);
  // An empty file is one that LMDB has just made.
  if (size === 0) return;
  const pageSize = readHead(descriptor, 0).readUInt32LE(PAGE_SIZE_AT);
  const metas = [0, pageSize].map((position) => readHead(descriptor, position));
  if (!metas.every((meta) => meta.readUInt32LE(MAGIC_AT) === MAGIC)) {
    throw new Error('its file is none of this engine');
  }
  const pagesInFile = Math.floor(size / pageSize);
  const file = { descriptor, pageSize, pagesInFile };
  const leadsToWhole = (meta: Buffer): boolean =>
    ROOTS_AT.every((at) => {
      const root = meta.readBigUInt64LE(at);
      return root === NO_ROOT || isWhole(file, Number(root), meta.readUInt16LE(at - DEPTH_BEFORE));
    });
  // LMDB keeps a third meta page in the middle of the first one: what was last flushed. That must exist even after a
  // power failure; later writes may be lost.
  const flushed = readHead(descriptor, pageSize / 2);
  // Pages at the end may be missing from a sound file, when nothing is kept in them. Before the first flush there are
  // zeros where the last page is named.
  const mayBeCutOff = flushed.readBigUInt64LE(LAST_PAGE_AT) >= pagesInFile;
  if (mayBeCutOff && !leadsToWhole(flushed)) throw new Error(CUT_OFF);
  // After a power failure LMDB goes on from what was flushed, otherwise from the newest. Only one of them has to be
  // sound.
  const [newest = flushed, older = flushed] = metas.sort(
    (one, other) => transactionOf(other) - transactionOf(one),
  );
  // Before anything was flushed, it begins again with nothing.
  const isNew = [flushed, older].every((meta) => transactionOf(meta) === 0);
  if (!isNew && ![newest, flushed].some(leadsToWhole)) throw new Error(DAMAGED);
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
