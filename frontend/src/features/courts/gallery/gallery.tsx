import { Maximize2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { DENSE_SCREEN } from '../../../shared/ui/pictures/picture-sources.ts';
import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import type { CourtPicture } from '../../../shared/ui/pictures/court-pictures.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from '../court-detail/court-detail.texts.ts';
import { useCarousel } from './use-carousel.ts';
import { CourtPlaceholder } from '../court-card/court-placeholder.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import controlStyles from './gallery-controls.module.css';
import styles from './gallery.module.css';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';

/** Brings the dialogs along, which the page does without until it is opened. */
const GalleryViewer = lazyPart(async () => (await import('./gallery-viewer.tsx')).GalleryViewer, {
  ...TEXTS.missingViewer,
  headingLevel: 'h2',
  isAsked: true,
});

const STAGE_SIZES = `(min-width: 72rem) 46rem, (min-width: 60rem) 60vw, ${DENSE_SCREEN} 67vw, 100vw`;

interface GalleryProps {
  pictures: readonly CourtPicture[];
  courtName: string;
}

export function Gallery({ pictures, courtName }: GalleryProps) {
  const [isViewerOpen, setIsViewerOpen] = useState(false);
  const total = pictures.length;
  // The owner may remove the last picture while somebody looks at it.
  if (isViewerOpen && total === 0) setIsViewerOpen(false);
  const carousel = useCarousel(total);
  const alt = total > 0 ? TEXTS.photo(carousel.index + 1, total, courtName) : courtName;
  return (
    <section
      className={styles['gallery']}
      aria-label={TEXTS.photos(courtName)}
      onKeyDown={carousel.handleKeyDown}
    >
      <div className={styles['stage']} {...carousel.swipe}>
        <Picture
          sources={pictures[carousel.index]?.sources ?? []}
          alt={alt}
          sizes={STAGE_SIZES}
          fallback={<CourtPlaceholder />}
          eager={carousel.index === 0}
        />
        {total > 0 && (
          <button
            type="button"
            className={classNames('square', controlStyles['button'], styles['fullscreen'])}
            aria-label={TEXTS.fullscreen}
            onClick={() => setIsViewerOpen(true)}
          >
            <Maximize2 />
          </button>
        )}
        {total > 0 && <GalleryControls carousel={carousel} total={total} />}
      </div>
      {total > 1 && (
        <GalleryThumbnails
          pictures={pictures}
          carousel={carousel}
          courtName={courtName}
          stageSizes={STAGE_SIZES}
        />
      )}
      {isViewerOpen && (
        <Suspense fallback={null}>
          <GalleryViewer
            pictures={pictures}
            courtName={courtName}
            first={carousel.index}
            onClose={(last) => {
              carousel.show(last);
              setIsViewerOpen(false);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
