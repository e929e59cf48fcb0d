import { weekdayOf, windowsInOrder, type Court } from '@crease/contract';
import { Images } from 'lucide-react';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { DENSE_SCREEN } from '../../../shared/ui/pictures/picture-sources.ts';
import { Picture } from '../../../shared/ui/pictures/picture.tsx';
import { useToday } from '../../../shared/ui/use-today.ts';
import { litHoursOf } from '../court-facts.ts';
import { courtPicturesOf } from '../../../shared/ui/pictures/court-pictures.ts';
import { COURT_TEXTS } from '../courts.texts.ts';
import { CourtPlaceholder } from './court-placeholder.tsx';
import styles from './court-cover.module.css';

interface CourtCoverProps {
  court: Court;
  eager?: boolean;
}

const COVER_SIZES = `(min-width: 60rem) 22rem, (min-width: 40rem) 46vw, ${DENSE_SCREEN} 63vw, 94vw`;

/** The top of a court's card, which names the court: its first picture and a strip with today's hours. */
export function CourtCover({ court, eager = false }: CourtCoverProps) {
  const pictures = courtPicturesOf(court);
  const today = weekdayOf(useToday());
  return (
    <div className={styles['cover']}>
      <Picture
        sources={pictures[0]?.sources ?? []}
        alt=""
        sizes={COVER_SIZES}
        fallback={<CourtPlaceholder />}
        eager={eager}
      />
      <div className={styles['badges']}>
        {!court.isActive && <Badge tone="negative">{COURT_TEXTS.closed}</Badge>}
        {pictures.length > 1 && (
          <Badge icon={<Images />}>{COURT_TEXTS.morePhotos(pictures.length - 1)}</Badge>
        )}
      </div>
      <LightStrip lit={litHoursOf(windowsInOrder(court.operatingHours, today))} />
    </div>
  );
}
