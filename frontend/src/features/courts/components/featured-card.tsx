import type { Court } from '@crease/contract';
import { Link } from 'react-router-dom';
import { courtPath } from '../../../shared/config/paths.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { courtCityOf, courtNameOf } from '../court-facts.ts';
import { COURT_TEXTS } from '../courts.texts.ts';
import styles from './court-card.module.css';
import { CourtCover } from './court-cover.tsx';
import { RateTiles } from './rate-tiles.tsx';

export function FeaturedCard({ court }: { court: Court }) {
  const name = courtNameOf(court);
  return (
    <article className={styles['card']}>
      <Link className={styles['link']} to={courtPath(court._id)}>
        <CourtCover court={court} />
        <div className={styles['words']}>
          <h3 className={styles['name']}>{name}</h3>
          <p className={styles['place']}>{courtCityOf(court)}</p>
          <RateTiles pricing={court.pricing} size="compact" />
        </div>
      </Link>
      <div className={styles['actions']}>
        <ButtonLink
          to={courtPath(court._id)}
          variant="primary"
          wide
          aria-label={`${COURT_TEXTS.book} ${name}`}
        >
          {COURT_TEXTS.book}
        </ButtonLink>
      </div>
    </article>
  );
}
