import { PATHS, type Court } from '@crease/contract';
import { CourtCardSkeleton } from '../../features/courts/court-card/court-card-skeleton.tsx';
import { FeaturedCard } from '../../features/courts/featured/featured-card.tsx';
import { useFeaturedCourts } from '../../features/courts/featured/use-featured-courts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import styles from './featured-courts.module.css';
import { HOME_TEXTS } from './home.texts.ts';

interface FeaturedCourtsProps {
  courts: readonly Court[];
  isLoading: boolean;
}

export function FeaturedCourts({ courts, isLoading }: FeaturedCourtsProps) {
  const featured = useFeaturedCourts(courts);
  return (
    <section className={styles['section']} aria-labelledby="featured-courts" aria-busy={isLoading}>
      <div className={styles['head']}>
        <h2 id="featured-courts" className={styles['title']}>
          {HOME_TEXTS.featured}
        </h2>
        {isLoading && <p role="status">{HOME_TEXTS.loading}</p>}
      </div>
      <div className={styles['courts']}>
        {isLoading
          ? [1, 2, 3].map((place) => <CourtCardSkeleton key={place} />)
          : featured.map((court) => <FeaturedCard key={court._id} court={court} />)}
      </div>
      <ButtonLink to={PATHS.courts} size="large" className={styles['all']}>
        {HOME_TEXTS.viewAll}
      </ButtonLink>
    </section>
  );
}
