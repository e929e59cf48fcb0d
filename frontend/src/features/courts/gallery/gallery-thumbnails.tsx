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
}

export function GalleryThumbnails({ pictures, carousel, courtName }: GalleryThumbnailsProps) {
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
              sources={picture.sources.slice(0, 1)}
              alt=""
              sizes="6rem"
              fallback={<CourtPlaceholder />}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
