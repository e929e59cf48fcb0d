import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import styles from './booking-card.module.css';

/** A placeholder about as tall as a booking card. */
export function BookingCardSkeleton() {
  return (
    <div className={styles['card']}>
      <div className={styles['stubPlace']}>
        <Skeleton height="auto" />
      </div>
      <div className={styles['body']}>
        <Skeleton width="min(16rem, 70%)" height="1.5rem" />
        <Skeleton width="min(20rem, 90%)" />
        <Skeleton width="min(12rem, 60%)" />
        <Skeleton width="min(10rem, 50%)" height="2.75rem" />
      </div>
    </div>
  );
}
