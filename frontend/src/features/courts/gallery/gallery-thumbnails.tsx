import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import type { CourtPicture } from '../../../shared/ui/pictures/court-pictures.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../court-detail/court-detail.texts.ts';
import type { Carousel } from './use-carousel.ts';
import { CourtPlaceholder } from '../court-card/court-placeholder.tsx';
import styles from './gallery-thumbnails.module.css';

interface GalleryThumbnailsProps {
  pictures: readonly CourtPicture[];
  carousel: Carousel;
  courtName: string;
  /** The `sizes` of the picture above. */
  stageSizes: string;
}

/** The first picture is loaded for the stage already, so it is shown here from the same file. */
function sourceOf({ sources }: CourtPicture, isFirst: boolean, stageSizes: string) {
  return isFirst ? { sources, sizes: stageSizes } : { sources: sources.slice(0, 1), sizes: '6rem' };
}

export function GalleryThumbnails(props: GalleryThumbnailsProps) {
  const { pictures, carousel, courtName, stageSizes } = props;
  return (
    <ul className={styles['thumbnails']} role="list">
      {pictures.map((picture, index) => (
        <li key={picture.thumbnail}>
          <button
            type="button"
            className={styles['thumbnail']}
            aria-label={TEXTS.photo(index + 1, pictures.length, courtName)}
            aria-current={index === carousel.index}
            onClick={() => carousel.show(index)}
          >
            <Picture
              {...sourceOf(picture, index === 0, stageSizes)}
              alt=""
              fallback={<CourtPlaceholder />}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
