/** Turns uploaded bytes into pictures of our own making. What the client says about them is never used. */
import {
  IMAGE_PIXELS_MAX,
  IMAGE_TYPES_SENTENCE,
  PICTURE_WIDTHS,
  type PictureSize,
} from '@crease/contract';
import createLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors/app-error.ts';
import { imagesUnavailable } from './image-store.ts';
import { PNG_SIGNATURE, withLooksAlone } from './png-looks.ts';

export type Picture = Record<PictureSize, Buffer>;

/**
 * Rows are decoded whole, several at a time: a picture of ten rows and four million columns would take four gigabytes.
 * No camera makes such a picture.
 */
const SIDE_MAX = 30_000;
/** WebP limits the height, which a very tall strip would exceed. */
const HEIGHT_PER_WIDTH_MAX = 4;
const QUALITY = 75;

const SIGNATURES = [/^\xff\xd8\xff/, PNG_SIGNATURE, /^RIFF[^]{4}WEBP/];
const SIGNATURE_BYTES = 12;

const refuse = (sentence: string, cause?: unknown) =>
  new AppError('not_an_image', sentence, { cause });

function requireKnownSignature(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  if (!SIGNATURES.some((signature) => signature.test(start))) {
    throw refuse(IMAGE_TYPES_SENTENCE);
  }
}

/** Decodes the picture once; all sizes are made from the result. */
async function decode(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > IMAGE_PIXELS_MAX) {
    throw refuse(
      `Please choose an image of at most ${IMAGE_PIXELS_MAX / 1_000_000} million pixels`,
    );
  }
  if (Math.max(width, height) > SIDE_MAX) {
    throw refuse(
      `Please choose an image of at most ${SIDE_MAX / 1_000} thousand pixels to each side`,
    );
  }
  const image = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' }).autoOrient();
  const { data, info } = await fit(image, PICTURE_WIDTHS.fullsize)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function fit(image: Sharp, width: number): Sharp {
  const height = width * HEIGHT_PER_WIDTH_MAX;
  return image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

/** What the decoder and the encoder say where memory or threads are short; their errors have no codes. */
const SHORTAGE = /memory|creating thread/i;

const isShortage = (error: unknown): boolean =>
  error instanceof Error && SHORTAGE.test(error.message);

async function render(bytes: Buffer): Promise<Picture> {
  const image = await decode(withLooksAlone(bytes)).catch((error: unknown) => {
    if (error instanceof AppError || isShortage(error)) throw error;
    throw refuse('This image is damaged or incomplete, please choose another', error);
  });
  const of = (size: PictureSize) =>
    fit(image.clone(), PICTURE_WIDTHS[size]).webp({ quality: QUALITY }).toBuffer();
  return {
    thumbnail: await of('thumbnail'),
    medium: await of('medium'),
    large: await of('large'),
    fullsize: await of('fullsize'),
  };
}

// No picture is made twice, and what is kept of the last ones stood between the memory that others gave back.
sharp.cache(false);

/** One picture after the other, because a decoded one takes hundreds of megabytes for a moment. */
const inTurn = createLimit(1);

/** Answers all sizes as WebP, upright and without metadata. @throws {AppError} not_an_image or unavailable */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  requireKnownSignature(bytes);
  try {
    return await inTurn(render, bytes);
  } catch (error) {
    throw isShortage(error) ? imagesUnavailable(error) : error;
  }
}
