/** The interface of picture stores, and the store that keeps files. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePicture, type Picture } from './picture.ts';

/** The sizes of a ready-made picture. */
export const IMAGE_SIZES = ['thumbnail', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export interface StoredImage {
  /** The address of the largest size. */
  url: string;
  publicId: string;
}

export type ImageFolder = 'courts' | 'profiles';
export type ImageAddresses = Record<ImageSize | 'fullsize' | 'original', string>;

export interface ImageStore {
  /** Stores a picture under a new name. @throws {AppError} not_an_image */
  save: (bytes: Buffer, folder: ImageFolder) => Promise<StoredImage>;
  /** Removes a picture in all its sizes; one that is gone already counts as removed. */
  remove: (publicId: string) => Promise<void>;
  /** Stores a picture whose sizes are files already; the same `publicId` replaces it. */
  importReadyMade: (publicId: string, files: Record<ImageSize, string>) => Promise<StoredImage>;
  /** The addresses of the sizes of a stored picture. */
  addressesOf: (image: StoredImage) => ImageAddresses;
}

export const UPLOADS_PATH = '/uploads';
/** Begins with a dot, so that unfinished files are never served. */
export const DRAFTS = '.drafts';

export function uploadsFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'uploads');
}

/** The prefix of the names of ready-made demo pictures. */
const READY_MADE = 'demo/';

export function readyMadePublicId(name: string): string {
  return `${READY_MADE}${name}`;
}

export function isReadyMade({ publicId }: StoredImage): boolean {
  return publicId.startsWith(READY_MADE);
}

/** Whether it is a file of the local store, whichever store is chosen now. */
export function isLocal({ url }: StoredImage): boolean {
  return url.startsWith(`${UPLOADS_PATH}/`);
}

export function newPublicId(folder: ImageFolder): string {
  return `${folder}/${randomUUID()}`;
}

/** What a record stores of a picture: users one small address, courts the largest, from which all sizes follow. */
export function recordOf(
  saved: StoredImage,
  folder: ImageFolder,
  { addressesOf }: Pick<ImageStore, 'addressesOf'>,
): StoredImage {
  return folder === 'profiles' ? { ...saved, url: addressesOf(saved).medium } : saved;
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
  const addressOf = (publicId: string, size: ImageSize | 'fullsize') =>
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
    save: async (bytes, kind) => {
      const picture = await makePicture(bytes);
      const publicId = newPublicId(kind);
      await write(publicId, picture);
      return { url: addressOf(publicId, 'fullsize'), publicId };
    },
    remove: (publicId) => rm(join(folder, publicId), { recursive: true, force: true }),
    importReadyMade: async (publicId, files) => {
      await mkdir(join(folder, publicId), { recursive: true });
      await Promise.all(
        IMAGE_SIZES.map((size) => copyFile(files[size], join(folder, publicId, `${size}.webp`))),
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
