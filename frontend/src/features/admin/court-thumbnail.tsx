import { PICTURE_WIDTHS, type Court } from '@crease/contract';
import { Picture } from '../../shared/ui/pictures/picture.tsx';
import { firstPictureOf } from './reviewed-courts.ts';
import styles from './court-thumbnail.module.css';

/** The court's first picture. Hidden from screen readers, because the name stands beside it. */
export function CourtThumbnail({ court }: { court: Court }) {
  const url = firstPictureOf(court);
  return (
    <span className={styles['thumbnail']} aria-hidden="true">
      <Picture
        sources={url === undefined ? [] : [{ url, width: PICTURE_WIDTHS.thumbnail }]}
        alt=""
        sizes="5.5rem"
        fallback="🏏"
      />
    </span>
  );
}
