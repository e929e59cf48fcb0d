import { courtPath, fromPriceOf, type Court } from '@crease/contract';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { Link } from '../../../shared/ui/buttons/link.tsx';
import { courtPlaceOf } from '../court-facts.ts';
import { COURT_TEXTS } from '../courts.texts.ts';
import { CourtCover } from './court-cover.tsx';
import styles from './court-card.module.css';

interface CourtCardProps {
  court: Court;
  /** For cards at the top of the page: the picture loads at once. */
  eager?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** Buttons for the court's owner, below the link. */
  actions?: ReactNode;
}

export function CourtCard(props: CourtCardProps) {
  const { court, eager = false, headingLevel: Heading = 'h2', actions } = props;
  return (
    <article className={styles['card']}>
      <Link className={styles['link']} to={courtPath(court._id)}>
        <CourtCover court={court} eager={eager} />
        <div className={styles['words']}>
          <Heading className={styles['name']} lang={languageOf(court.name)}>
            {courtNameOf(court)}
          </Heading>
          <p className={styles['place']}>
            <MapPin />
            {courtPlaceOf(court)}
          </p>
          <div className={styles['foot']}>
            <p className={styles['price']}>
              {COURT_TEXTS.startingFrom}{' '}
              <b className="tabular">{COURT_TEXTS.rate(fromPriceOf(court.pricing))}</b>{' '}
              {COURT_TEXTS.perHour}
            </p>
            <span className={styles['more']}>{COURT_TEXTS.viewDetails}</span>
          </div>
        </div>
      </Link>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </article>
  );
}
