import { courtPath, type Court } from '@crease/contract';
import { courtCityOf, courtNameOf } from '../../../shared/lib/words/courts.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { Link } from '../../../shared/ui/buttons/link.tsx';
import { COURT_TEXTS } from '../courts.texts.ts';
import styles from '../court-card/court-card.module.css';
import { CourtCover } from '../court-card/court-cover.tsx';
import { RateTiles } from '../rate-tiles.tsx';

export function FeaturedCard({ court }: { court: Court }) {
  const name = courtNameOf(court);
  const action = court.isActive ? COURT_TEXTS.book : COURT_TEXTS.viewDetails;
  return (
    <article className={styles['card']}>
      <Link className={styles['link']} to={courtPath(court._id)}>
        <CourtCover court={court} />
        <div className={styles['words']}>
          <h3 className={styles['name']} lang={languageOf(name)}>
            {name}
          </h3>
          <p className={styles['place']}>{courtCityOf(court)}</p>
          <RateTiles pricing={court.pricing} size="compact" />
        </div>
      </Link>
      <div className={styles['actions']}>
        <ButtonLink
          to={courtPath(court._id)}
          variant={court.isActive ? 'primary' : 'secondary'}
          wide
          aria-label={`${action} ${name}`}
        >
          {action}
        </ButtonLink>
      </div>
    </article>
  );
}
