/** In pixels, of the sizes in which a picture is kept, smallest first; a smaller picture keeps its width. */
export const PICTURE_WIDTHS = { thumbnail: 400, medium: 800, large: 1200, fullsize: 1920 } as const;

/** How wide a court's page draws its picture, as in the sizes attribute of img; the page's head asks for that picture before any script runs. */
export const COURT_STAGE_SIZES = '(min-width: 72rem) 46rem, (min-width: 60rem) 60vw, 100vw';

type PictureSize = keyof typeof PICTURE_WIDTHS;

/** Where a picture is, and how many pixels wide it is there. */
export interface PictureSource {
  url: string;
  width: number;
}

/** Every size of a picture that is kept in all of them, smallest first. */
export function pictureSourcesOf(addresses: Record<PictureSize, string>): PictureSource[] {
  return Object.entries(PICTURE_WIDTHS).map(([size, width]) => ({
    url: addresses[size as PictureSize],
    width,
  }));
}

/**
 * The srcset attribute of an img, and the imagesrcset of a link that asks for the same picture beforehand: were the two
 * not alike to the letter, the browser could ask for two sizes of it.
 */
export function srcSetOf(sources: readonly PictureSource[]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
