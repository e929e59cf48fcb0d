import { PICTURE_WIDTHS, pictureSourcesOf, type Court, type PictureSource } from '@crease/contract';

export interface CourtPicture {
  /** For srcset, smallest first. */
  sources: PictureSource[];
  thumbnail: string;
}

/** The pictures in order; a picture without smaller sizes is used for every size. */
export function courtPicturesOf(court: Court): CourtPicture[] {
  return court.images.map((image, index) => {
    const sizes = court.optimizedImages[index];
    if (!sizes) {
      return {
        sources: [{ url: image.url, width: PICTURE_WIDTHS.fullsize }],
        thumbnail: image.url,
      };
    }
    return { sources: pictureSourcesOf(sizes), thumbnail: sizes.thumbnail };
  });
}
