import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { PageContainer } from '../../shared/ui/page-container.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './booking-screen.module.css';

export function BookingSkeleton() {
  return (
    <PageContainer aria-busy="true">
      <p className="visually-hidden" role="status">
        {TEXTS.loading}
      </p>
      <div className={styles['headingSkeleton']}>
        <Skeleton width="min(24rem, 80%)" height="2.5rem" />
        <Skeleton width="min(14rem, 60%)" />
      </div>
      <div className={styles['columns']}>
        <div className={styles['dates']}>
          <Skeleton height="10rem" />
        </div>
        <div className={styles['main']}>
          <Skeleton height="26rem" />
        </div>
        <div className={styles['side']}>
          <Skeleton height="20rem" />
        </div>
      </div>
    </PageContainer>
  );
}
