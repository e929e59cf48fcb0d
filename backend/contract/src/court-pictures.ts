/** The widths in pixels in which a picture is stored, smallest first; a smaller picture keeps its own width. */
export const PICTURE_WIDTHS = { thumbnail: 400, medium: 800, large: 1200, fullsize: 1920 } as const;

/** The `sizes` attribute of the picture on a court's page; the page's head preloads it with the same value. */
export const COURT_STAGE_SIZES = '(min-width: 72rem) 46rem, (min-width: 60rem) 60vw, 100vw';

export type PictureSize = keyof typeof PICTURE_WIDTHS;

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
 * The srcset of an img, and the imagesrcset of the link that preloads it: unless both are equal, the browser may load
 * two sizes.
 */
export function srcSetOf(sources: readonly PictureSource[]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
