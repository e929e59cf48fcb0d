import { PICTURE_WIDTHS, type Court } from '@crease/contract';

export interface CourtPicture {
  /** For srcset, smallest first. */
  sources: { url: string; width: number }[];
  thumbnail: string;
}

/** The pictures of a court in order; an unoptimised one serves as every size. */
export function courtPicturesOf(court: Court): CourtPicture[] {
  return court.images.map((image, index) => {
    const sizes = court.optimizedImages[index];
    if (!sizes) {
      return {
        sources: [{ url: image.url, width: PICTURE_WIDTHS.fullsize }],
        thumbnail: image.url,
      };
    }
    return {
      sources: [
        { url: sizes.thumbnail, width: PICTURE_WIDTHS.thumbnail },
        { url: sizes.medium, width: PICTURE_WIDTHS.medium },
        { url: sizes.large, width: PICTURE_WIDTHS.large },
        { url: sizes.fullsize, width: PICTURE_WIDTHS.fullsize },
      ],
      thumbnail: sizes.thumbnail,
    };
  });
}
