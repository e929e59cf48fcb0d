import sharp from 'sharp';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADS_PATH } from '../src/platform/images/image-store.ts';
import type { TestServer } from './start-test-server.ts';

/** A small picture of one colour. */
export function makePicture(background = '#355'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** True when the file behind the address of an upload exists. */
export function isStored(server: TestServer, address: string): boolean {
  return existsSync(join(server.uploadsFolder, address.slice(UPLOADS_PATH.length)));
}

/** The names of all stored pictures of courts. */
export async function storedCourtPictures(server: TestServer): Promise<string[]> {
  return (await readdir(join(server.uploadsFolder, 'courts')).catch(() => [])).sort();
}
