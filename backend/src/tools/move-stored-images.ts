/** Takes pictures of courts and people from one store to another; what was moved before is passed over. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { FIRST_EDITION } from '../features/courts/court.schema.ts';
import type { ImageFolder, ImageStore, StoredImage } from '../platform/images.ts';
import { isReadyMade, recordOf, UPLOADS_PATH } from '../platform/images.ts';
import { unlessGone } from './unless-gone.ts';

interface Place {
  collection: string;
  field: string;
  folder: ImageFolder;
  /** Grow with a picture's new name: a form that knows the old one must not go over it. */
  counters: readonly string[];
}

const PLACES: readonly Place[] = [
  { collection: 'courts', field: 'images', folder: 'courts', counters: ['version', 'edition'] },
  { collection: 'users', field: 'profileImage', folder: 'profiles', counters: [] },
];

export interface MoveParts {
  connection: Connection;
  from: Pick<ImageStore, 'remove'>;
  to: ImageStore;
  read: (image: StoredImage) => Promise<Buffer | 'of-another-store' | 'gone'>;
}

export interface Moved {
  count: number;
  /** Those of the store they are moved from that it does not have; they are left as they are. */
  gone: string[];
}

const GONE = [404, 410];

const isLocal = ({ url }: StoredImage) => url.startsWith(`${UPLOADS_PATH}/`);

/** Reads what is kept below `uploadsFolder`; ready-made pictures have no full size and stay. */
export function readLocal(uploadsFolder: string): MoveParts['read'] {
  return async (image) => {
    if (!isLocal(image) || isReadyMade(image)) return 'of-another-store';
    const file = join(uploadsFolder, image.publicId, 'fullsize.webp');
    return (await unlessGone(readFile(file))) ?? 'gone';
  };
}

/** Reads what `remote` keeps, whole: the address that a record has may be that of a smaller size. */
export function readRemote({ addressesOf }: Pick<ImageStore, 'addressesOf'>): MoveParts['read'] {
  return async (image) => {
    if (isLocal(image)) return 'of-another-store';
    const response = await fetch(addressesOf(image).original);
    if (GONE.includes(response.status)) return 'gone';
    if (!response.ok) throw new Error(`${image.publicId} can not be read: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
}

/** The picture of a record, or one of its pictures. */
interface Named {
  place: Place;
  _id: unknown;
  image: StoredImage;
  isOneOfList: boolean;
}

async function* namedIn(connection: Connection): AsyncGenerator<Named> {
  for (const place of PLACES) {
    const { collection, field } = place;
    for await (const record of connection
      .collection(collection)
      .find({ [field]: { $exists: true } })) {
      const { _id, [field]: stored } = record as Record<string, unknown>;
      const isOneOfList = Array.isArray(stored);
      const images = (isOneOfList ? stored : stored ? [stored] : []) as StoredImage[];
      for (const image of images) yield { place, _id, image, isOneOfList };
    }
  }
}

/** Growing by one, a missing edition would become the first, which is what a missing one counts as. */
async function giveEditions(connection: Connection): Promise<void> {
  const without = { images: { $exists: true }, edition: { $exists: false } };
  await connection.collection('courts').updateMany(without, { $set: { edition: FIRST_EDITION } });
}

function namingOf({ place, isOneOfList }: Named, image: StoredImage) {
  const { field, counters } = place;
  return {
    $set: { [isOneOfList ? `${field}.$` : field]: image },
    ...(counters.length > 0 && { $inc: Object.fromEntries(counters.map((name) => [name, 1])) }),
  };
}

/** A picture is put there, then named, then taken away here: none is ever missing. */
export async function moveImages({ connection, from, to, read }: MoveParts): Promise<Moved> {
  const moved: Moved = { count: 0, gone: [] };
  await giveEditions(connection);
  for await (const named of namedIn(connection)) {
    const { place, _id, image } = named;
    const { collection, field, folder } = place;
    const bytes = await read(image);
    if (bytes === 'gone') moved.gone.push(image.publicId);
    if (typeof bytes === 'string') continue;
    const saved = await to.save(bytes, folder);
    const { matchedCount } = await connection
      .collection(collection)
      .updateOne(
        { _id, [`${field}.publicId`]: image.publicId } as object,
        namingOf(named, recordOf(saved, folder, to)),
      );
    // Somebody changed it meanwhile: theirs counts.
    await (matchedCount === 1 ? from.remove(image.publicId) : to.remove(saved.publicId));
    moved.count += matchedCount;
  }
  return moved;
}
