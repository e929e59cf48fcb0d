import { X } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useModal } from '../../../shared/ui/dialogs/open-dialogs.ts';
import { srcSetOf } from '../../../shared/ui/pictures/picture-sources.ts';
import type { CourtPicture } from '../../../shared/ui/pictures/court-pictures.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../court-detail/court-detail.texts.ts';
import { useCarousel } from './use-carousel.ts';
import { GalleryControls } from './gallery-controls.tsx';
import controlStyles from './gallery-controls.module.css';
import styles from './gallery-viewer.module.css';

interface GalleryViewerProps {
  pictures: readonly CourtPicture[];
  courtName: string;
  first: number;
  /** Called with the index of the picture that was shown last. */
  onClose: (last: number) => void;
}

/** Shows the pictures full-screen on black: arrow keys, swipes and buttons change the picture, Escape closes. */
export function GalleryViewer({ pictures, courtName, first, onClose }: GalleryViewerProps) {
  const ref = useModal();
  const total = pictures.length;
  const carousel = useCarousel(total, first);
  const sources = pictures[carousel.index]?.sources ?? [];

  const close = () => onClose(carousel.index);

  return (
    <dialog
      ref={ref}
      className={styles['viewer']}
      data-ground="black"
      aria-label={TEXTS.photos(courtName)}
      onKeyDown={carousel.handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['stage']} {...carousel.swipe}>
        <img
          className={styles['image']}
          src={sources.at(-1)?.url}
          srcSet={srcSetOf(sources)}
          sizes="100vw"
          alt={TEXTS.photo(carousel.index + 1, total, courtName)}
          draggable={false}
        />
        <GalleryControls carousel={carousel} total={total} />
        <button
          type="button"
          className={classNames('square', controlStyles['button'], styles['close'])}
          aria-label={TEXTS.closeFullscreen}
          onClick={close}
        >
          <X />
        </button>
      </div>
    </dialog>
  );
}
