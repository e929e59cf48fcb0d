import { PICTURE_WIDTHS, type PictureSize } from '@crease/contract';

/** The address of one size of a picture, and its width in pixels. */
export interface PictureSource {
  url: string;
  width: number;
}

/** All sizes of a picture, smallest first. */
export function pictureSourcesOf(addresses: Record<PictureSize, string>): PictureSource[] {
  return Object.entries(PICTURE_WIDTHS).map(([size, width]) => ({
    url: addresses[size as PictureSize],
    width,
  }));
}

/**
 * For `sizes`, of phones with some three pixels to each of a page. Pictures are asked for there as if it were two:
 * nobody sees the third, and it takes twice the bytes.
 */
export const DENSE_SCREEN = '(min-resolution: 2.25dppx)';

export function srcSetOf(sources: readonly PictureSource[]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
