/** Where pictures are kept: one interface, whatever the store. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Widths in pixels of the sizes that screens ask for. */
export const IMAGE_SIZES = ['thumbnail', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export interface StoredImage {
  url: string;
  publicId: string;
}

export interface ImageStore {
  /** Takes a picture whose sizes are files already; the same `publicId` again replaces it. */
  importReadyMade: (publicId: string, files: Record<ImageSize, string>) => Promise<StoredImage>;
  /** The addresses of the sizes of a stored picture. */
  addressesOf: (image: StoredImage) => Record<ImageSize | 'fullsize' | 'original', string>;
}

export const UPLOADS_PATH = '/uploads';

export function uploadsFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'uploads');
}

/** Keeps pictures as files under `folder`, served below UPLOADS_PATH. */
export function createLocalImageStore(folder: string): ImageStore {
  const addressOf = (publicId: string, size: ImageSize) =>
    `${UPLOADS_PATH}/${publicId}/${size}.webp`;
  return {
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
