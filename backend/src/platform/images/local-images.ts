/** The picture store that keeps files on this machine. */
import { MS_PER_DAY, type PictureSize } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathsIn, removeOld } from '../files/old-files.ts';
import { newPublicId, UPLOADS_PATH, type ImageStore } from './image-store.ts';
import { makePicture, type Picture } from './picture.ts';

const READY_MADE_SIZES = ['thumbnail', 'medium', 'large'] as const;
/** Begins with a dot, so that unfinished files are never served. */
export const DRAFTS = '.drafts';
/** Far longer than anybody writes a picture, also when the clock of a shared folder is another one. */
const UNFINISHED_KEPT_MS = MS_PER_DAY;

export function uploadsFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'uploads');
}

/** Waits until the file, or the names in the folder, are on disk. Windows can't do that with what is only read. */
async function flushToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Stores pictures as files in `folder`, served below UPLOADS_PATH. */
export function createLocalImageStore(folder: string, flush = flushToDisk): ImageStore {
  const addressOf = (publicId: string, size: PictureSize) =>
    `${UPLOADS_PATH}/${publicId}/${size}.webp`;

  /**
   * Written elsewhere and then renamed, so that all sizes appear at the same time. It is on disk before a record names
   * it: records survive a power failure, and this one would show an empty file.
   */
  const write = async (publicId: string, picture: Picture) => {
    const draft = join(folder, DRAFTS, randomUUID());
    const place = join(folder, publicId);
    try {
      await mkdir(draft, { recursive: true });
      for (const [size, bytes] of Object.entries(picture)) {
        const file = join(draft, `${size}.webp`);
        await writeFile(file, bytes);
        await flush(file);
      }
      await flush(draft);
      await mkdir(dirname(place), { recursive: true });
      await rename(draft, place);
      for (const changed of [dirname(place), folder]) await flush(changed);
    } catch (error) {
      for (const written of [draft, place]) await rm(written, { recursive: true, force: true });
      throw error;
    }
  };

  return {
    save: async (bytes, kind, note) => {
      const picture = await makePicture(bytes);
      const publicId = newPublicId(kind);
      await note?.(publicId);
      await write(publicId, picture);
      return { url: addressOf(publicId, 'fullsize'), publicId };
    },
    remove: (publicId) => rm(join(folder, publicId), { recursive: true, force: true }),
    purgeUnfinished: async () => removeOld(await pathsIn(join(folder, DRAFTS)), UNFINISHED_KEPT_MS),
    importReadyMade: async (publicId, fileOf) => {
      await mkdir(join(folder, publicId), { recursive: true });
      await Promise.all(
        READY_MADE_SIZES.map((size) =>
          copyFile(fileOf(size), join(folder, publicId, `${size}.webp`)),
        ),
      );
      return { url: addressOf(publicId, 'large'), publicId };
    },
    addressesOf: ({ url, publicId }) => ({
      thumbnail: addressOf(publicId, 'thumbnail'),
      medium: addressOf(publicId, 'medium'),
      large: addressOf(publicId, 'large'),
      fullsize: url,
      original: url,
    }),
  };
}
