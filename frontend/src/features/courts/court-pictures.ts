import type { Court } from '@crease/contract';

export interface CourtPicture {
  /** For srcset, smallest first. */
  sources: { url: string; width: number }[];
  thumbnail: string;
}

/** Widths of the sizes that the server keeps, in pixels. */
const THUMBNAIL_WIDTH_PX = 400;
const MEDIUM_WIDTH_PX = 800;
const LARGE_WIDTH_PX = 1200;
const FULL_WIDTH_PX = 1920;

/** The pictures of a court in order; an unoptimised one serves as every size. */
export function courtPicturesOf(court: Court): CourtPicture[] {
  return court.images.map((image, index) => {
    const sizes = court.optimizedImages[index];
    if (!sizes) {
      return { sources: [{ url: image.url, width: FULL_WIDTH_PX }], thumbnail: image.url };
    }
    return {
      sources: [
        { url: sizes.thumbnail, width: THUMBNAIL_WIDTH_PX },
        { url: sizes.medium, width: MEDIUM_WIDTH_PX },
        { url: sizes.large, width: LARGE_WIDTH_PX },
        { url: sizes.fullsize, width: FULL_WIDTH_PX },
      ],
      thumbnail: sizes.thumbnail,
    };
  });
}
