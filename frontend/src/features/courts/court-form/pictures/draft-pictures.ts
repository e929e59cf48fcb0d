/** The pictures in the court form: those stored by the server, and files to be sent. */
import {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  IMAGE_TYPES_SENTENCE,
  IMAGES_PER_COURT_MAX,
  type Court,
} from '@crease/contract';
import { courtPicturesOf } from '../../../../shared/ui/pictures/court-pictures.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';

interface KeptPicture {
  kind: 'kept';
  /** The picture's public id. */
  key: string;
  url: string;
}

export interface NewPicture {
  kind: 'new';
  key: string;
  /** An object URL of the file; it must be revoked. */
  url: string;
  file: File;
}

export type DraftPicture = KeptPicture | NewPicture;
type Pictures = readonly DraftPicture[];

/** How many pictures of a restored draft are still missing. Once new ones are chosen, the owner knows about it. */
export function missingPictures(pictures: Pictures, lost: number): number {
  return newFilesOf(pictures).length > 0 ? 0 : lost;
}

/** A picture of another server may be no more than its address, which is then its key, too. */
export function picturesOfCourt(court: Court): KeptPicture[] {
  return courtPicturesOf(court).map(({ thumbnail }, index) => ({
    kind: 'kept',
    key: court.images[index]?.publicId ?? thumbnail,
    url: thumbnail,
  }));
}

export function newFilesOf(pictures: Pictures): File[] {
  return pictures.flatMap((picture) => (picture.kind === 'new' ? [picture.file] : []));
}

export function keptKeysOf(pictures: Pictures): string[] {
  return pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.key] : []));
}

function problemOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return TEXTS.notAnImage(file.name);
  if (!IMAGE_TYPES.includes(file.type)) return `${file.name}: ${IMAGE_TYPES_SENTENCE}`;
  if (file.size > IMAGE_MAX_BYTES) return TEXTS.imageTooLarge(file.name);
  return undefined;
}

/**
 * Chooses the files that can be added to `pictureCount` pictures, with a sentence for each name that can't: some phones
 * give every photo the same one.
 */
export function sortFiles(
  files: readonly File[],
  pictureCount: number,
): { accepted: File[]; problems: string[] } {
  const found = files.map(problemOf).filter((problem) => problem !== undefined);
  const problems = [...new Set(found)];
  const good = files.filter((file) => problemOf(file) === undefined);
  const room = Math.max(0, IMAGES_PER_COURT_MAX - pictureCount);
  if (good.length > room) problems.push(TEXTS.tooManyImages(IMAGES_PER_COURT_MAX));
  return { accepted: good.slice(0, room), problems };
}

/** Moves a picture from one position to another. */
export function withMoved(pictures: Pictures, from: number, to: number): Pictures {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return pictures;
  const others = pictures.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/**
 * The pictures after the server has stored the new ones, in the owner's order. The server puts new pictures behind
 * the kept ones; undefined when its answer does not fit that.
 */
export function withStored(pictures: Pictures, stored: readonly KeptPicture[]) {
  if (stored.length !== pictures.length) return undefined;
  const received = stored.slice(keptKeysOf(pictures).length);
  const byKey = new Map(stored.map((picture) => [picture.key, picture]));
  const inOrder = pictures.map((picture) =>
    picture.kind === 'kept' ? byKey.get(picture.key) : received.shift(),
  );
  return inOrder.every((picture) => picture !== undefined) ? inOrder : undefined;
}
