import { PICTURE_WIDTHS, type Court } from '@crease/contract';
import { pictureSourcesOf, type PictureSource } from './picture-sources.ts';

export interface CourtPicture {
  /** For srcset, smallest first. */
  sources: PictureSource[];
  thumbnail: string;
}

/** What the specification says of a court's pictures: some are no more than an address. */
export interface Pictured {
  images?: readonly (string | { url: string })[] | null;
  optimizedImages?: Court['optimizedImages'];
}

/** The pictures in order; a picture without smaller sizes is used for every size. */
export function courtPicturesOf({ images, optimizedImages }: Pictured): CourtPicture[] {
  return (images ?? []).map((image, index) => {
    const sizes = optimizedImages?.[index];
    if (!sizes) {
      const url = typeof image === 'string' ? image : image.url;
      return { sources: [{ url, width: PICTURE_WIDTHS.fullsize }], thumbnail: url };
    }
    return { sources: pictureSourcesOf(sizes), thumbnail: sizes.thumbnail };
  });
}
