import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import styles from './court-card.module.css';

/** A placeholder as tall as a court card. */
export function CourtCardSkeleton() {
  return (
    <div className={styles['card']}>
      <Skeleton aspectRatio="3 / 2" />
      <div className={styles['words']}>
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton width="85%" />
        <Skeleton width="50%" height="2rem" />
      </div>
    </div>
  );
}
