/** Moves the pictures of courts and users to another store; pictures that were moved before are skipped. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { FIRST_EDITION } from '../features/courts/court.schema.ts';
import {
  isLocal,
  isReadyMade,
  recordedImageOf,
  type ImageFolder,
  type ImageStore,
  type StoredImage,
} from '../platform/images/image-store.ts';
import { unlessGone } from '../platform/files/unless-gone.ts';

interface Place {
  collection: string;
  field: string;
  folder: ImageFolder;
  /** Raised together with a picture's new name, so that a form that knows the old name is refused. */
  counters: readonly string[];
}

const PLACES: readonly Place[] = [
  { collection: 'courts', field: 'images', folder: 'courts', counters: ['version', 'edition'] },
  { collection: 'users', field: 'profileImage', folder: 'profiles', counters: [] },
];

interface MoveParts {
  connection: Connection;
  from: Pick<ImageStore, 'remove'>;
  to: ImageStore;
  read: (image: StoredImage) => Promise<Buffer | 'of-another-store' | 'gone'>;
}

interface Moved {
  count: number;
  /** Pictures that are missing in the store they should come from; their records are not changed. */
  gone: string[];
}

const GONE = [404, 410];

/** Reads pictures below `uploadsFolder`. Ready-made demo pictures have no full size, so they are not moved. */
export function readLocal(uploadsFolder: string): MoveParts['read'] {
  return async (image) => {
    if (!isLocal(image) || isReadyMade(image)) return 'of-another-store';
    const file = join(uploadsFolder, image.publicId, 'fullsize.webp');
    return (await unlessGone(readFile(file))) ?? 'gone';
  };
}

/** Reads the original from `remote`, because a record's own address may be that of a smaller size. */
export function readRemote({ addressesOf }: Pick<ImageStore, 'addressesOf'>): MoveParts['read'] {
  return async (image) => {
    if (isLocal(image)) return 'of-another-store';
    const response = await fetch(addressesOf(image).original);
    if (GONE.includes(response.status)) return 'gone';
    if (!response.ok) throw new Error(`${image.publicId} can not be read: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
}

/** One picture and the record that names it. */
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

/** Without this, raising a missing edition by one would give 1, which is what a missing edition counts as. */
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

/** Stores the picture in the new store, names it in the record, then removes the old one: so none is ever missing. */
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
        namingOf(named, recordedImageOf(saved, folder, to)),
      );
    // The record was changed meanwhile; that change is kept.
    await (matchedCount === 1 ? from.remove(image.publicId) : to.remove(saved.publicId));
    moved.count += matchedCount;
  }
  return moved;
}
