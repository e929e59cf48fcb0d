import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../court-detail/court-detail.texts.ts';
import type { Carousel } from './use-carousel.ts';
import styles from './gallery-controls.module.css';

interface GalleryControlsProps {
  carousel: Carousel;
  total: number;
}

/** Buttons for previous and next, and the position, laid over the corners of the picture. */
export function GalleryControls({ carousel, total }: GalleryControlsProps) {
  return (
    <>
      {total > 1 && (
        <>
          <button
            type="button"
            className={classNames('square', styles['button'], styles['previous'])}
            aria-label={TEXTS.previousPhoto}
            onClick={carousel.previous}
          >
            <ChevronLeft />
          </button>
          <button
            type="button"
            className={classNames('square', styles['button'], styles['next'])}
            aria-label={TEXTS.nextPhoto}
            onClick={carousel.next}
          >
            <ChevronRight />
          </button>
        </>
      )}
      <p className={classNames(styles['counter'], 'tabular')} aria-live="polite">
        {TEXTS.counter(carousel.index + 1, total)}
      </p>
    </>
  );
}
