/** Compresses what the build made once and as well as it goes, so that the server does not do it for each visitor. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const IS_TEXT = /\.(?:js|css|svg)$/;

const zip = promisify(gzip);

/** The endings are those that the server looks for, in `compressed-files.ts`. */
const COMPRESSIONS = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: (/** @type {Buffer} */ bytes) => zip(bytes, { level: 9 }) },
];

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path);
  for (const { ending, compress } of COMPRESSIONS) {
    const compressed = await compress(bytes);
    if (compressed.length < bytes.length) await writeFile(path + ending, compressed);
  }
}

/** Puts a compressed one beside each file of text in the folder, where that is smaller. @param {string} folder */
export async function compressFiles(folder) {
  const names = await readdir(folder);
  const texts = names.filter((name) => IS_TEXT.test(name));
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}
