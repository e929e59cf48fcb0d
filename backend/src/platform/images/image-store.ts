/** What a picture store does, and what is known of a stored picture whichever store keeps it. */
import { MS_PER_HOUR, type PictureSize } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors/app-error.ts';

export const PURGE_UNFINISHED_EVERY_MS = MS_PER_HOUR;
const RETRY_AFTER_SECONDS = 10;

export interface StoredImage {
  /** The address of the largest size. */
  url: string;
  publicId: string;
}

export type ImageFolder = 'courts' | 'profiles';
export type ImageAddresses = Record<PictureSize | 'original', string>;

export type NotePicture = (publicId: string) => Promise<void>;

export interface ImageStore {
  /**
   * Stores a picture under a new name, which `note` is told before anything is stored under it.
   * @throws {AppError} not_an_image or unavailable
   */
  save: (bytes: Buffer, folder: ImageFolder, note?: NotePicture) => Promise<StoredImage>;
  /** Removes a picture in all its sizes; one that is gone already counts as removed. */
  remove: (publicId: string) => Promise<void>;
  /** Removes what a process that died left half done on this machine. */
  purgeUnfinished: () => Promise<void>;
  /** Stores a picture whose sizes are files already, but for the full one; the same `publicId` replaces it. */
  importReadyMade: (
    publicId: string,
    fileOf: (size: PictureSize) => string,
  ) => Promise<StoredImage>;
  /** The addresses of the sizes of a stored picture. */
  addressesOf: (image: StoredImage) => ImageAddresses;
}

export const UPLOADS_PATH = '/uploads';

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
export function recordedImageOf(
  saved: StoredImage,
  folder: ImageFolder,
  { addressesOf }: Pick<ImageStore, 'addressesOf'>,
): StoredImage {
  return folder === 'profiles' ? { ...saved, url: addressesOf(saved).thumbnail } : saved;
}

/** For what is no fault of the picture, and is over after a while. */
export function imagesUnavailable(cause: unknown): AppError {
  const sentence = 'Images cannot be saved right now, please try again in a moment';
  return new AppError('unavailable', sentence, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
