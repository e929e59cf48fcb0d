/**
 * LMDB takes the whole process down over a file that is none of its own or is cut off, and nobody is told anything.
 * So what it would stumble over is looked at before: the two pages at the start, and whether what they lead to is there.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

/** Where these stand in what each of the two pages begins with. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const ROOTS_AT = [88, 136];
const HEAD_BYTES = 160;

const MAGIC = 0xbeefc0de;
/** Of a tree without any entry. */
const NO_ROOT = 0xffff_ffff_ffff_ffffn;

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
  // As one that was just made.
  if (size === 0) return;
  const pageSize = readHead(descriptor, 0).readUInt32LE(PAGE_SIZE_AT);
  const isOwn = [0, pageSize].every(
    (position) => readHead(descriptor, position).readUInt32LE(MAGIC_AT) === MAGIC,
  );
  if (!isOwn) throw new Error('its file is none of this engine');
  // Half a page on it stands what was flushed last: that has to be there also after a loss of power; what was written later need not be.
  const flushed = readHead(descriptor, pageSize / 2);
  if (flushed.readUInt32LE(PAGE_SIZE_AT) !== pageSize) return;
  const roots = ROOTS_AT.map((at) => flushed.readBigUInt64LE(at)).filter(
    (root) => root !== NO_ROOT,
  );
  const isCutOff = roots.some((root) => (root + 1n) * BigInt(pageSize) > BigInt(size));
  if (isCutOff) throw new Error('its file is cut off');
}

/** @throws when the database of a data directory is damaged, as far as that shows at its start */
export function checkDataFile(directory: string): void {
  const descriptor = openIfThere(path.join(directory, 'data.mdb'));
  if (descriptor === undefined) return;
  try {
    checkPages(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
