/** Takes pictures of courts and people from one store to another; what was moved before is passed over. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import type { ImageFolder, ImageStore, StoredImage } from '../platform/images.ts';
import { UPLOADS_PATH } from '../platform/images.ts';

interface Place {
  collection: string;
  field: string;
  folder: ImageFolder;
}

const PLACES: readonly Place[] = [
  { collection: 'courts', field: 'images', folder: 'courts' },
  { collection: 'users', field: 'profileImage', folder: 'profiles' },
];

export interface MoveParts {
  connection: Connection;
  from: Pick<ImageStore, 'remove'>;
  to: ImageStore;
  /** Undefined for a picture that is not of the store it is moved from. */
  read: (image: StoredImage) => Promise<Buffer | undefined>;
}

const isLocal = ({ url }: StoredImage) => url.startsWith(`${UPLOADS_PATH}/`);

/** Reads what is kept below `uploadsFolder`; ready-made pictures have no full size and stay. */
export function readLocal(uploadsFolder: string): MoveParts['read'] {
  return async (image) => {
    if (!isLocal(image) || !image.url.endsWith('/fullsize.webp')) return undefined;
    return readFile(join(uploadsFolder, image.publicId, 'fullsize.webp'));
  };
}

export const readRemote: MoveParts['read'] = async (image) => {
  if (isLocal(image)) return undefined;
  const response = await fetch(image.url);
  if (!response.ok) throw new Error(`${image.publicId} can not be read: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

/** Answers how many were moved. A picture is put there, then named, then taken away here: none is ever missing. */
export async function moveImages({ connection, from, to, read }: MoveParts): Promise<number> {
  let count = 0;
  for (const { collection, field, folder } of PLACES) {
    const records = connection.collection(collection);
    for await (const record of records.find({ [field]: { $exists: true } })) {
      const stored = record[field] as StoredImage | StoredImage[] | null;
      const isList = Array.isArray(stored);
      for (const image of isList ? stored : stored ? [stored] : []) {
        const bytes = await read(image);
        if (!bytes) continue;
        const saved = await to.save(bytes, folder);
        const { matchedCount } = await records.updateOne(
          { _id: record._id, [`${field}.publicId`]: image.publicId },
          { $set: { [isList ? `${field}.$` : field]: saved } },
        );
        // Somebody changed it meanwhile: theirs counts.
        await (matchedCount === 1 ? from.remove(image.publicId) : to.remove(saved.publicId));
        count += matchedCount;
      }
    }
  }
  return count;
}
