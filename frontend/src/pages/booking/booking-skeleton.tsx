import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { Spinner } from '../../shared/ui/buttons/spinner.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import styles from './booking-screen.module.css';

export function BookingSkeleton() {
  return (
    <PageContainer aria-busy="true">
      <div className={styles['headingSkeleton']}>
        <Skeleton width="min(24rem, 80%)" height="2.5rem" />
        <Skeleton width="min(14rem, 60%)" />
      </div>
      <div className={styles['columns']}>
        <div className={styles['dates']}>
          <Skeleton height="10rem" />
        </div>
        <div className={classNames(styles['main'], styles['coming'])}>
          <Spinner label={TEXTS.loading} />
        </div>
        <div className={styles['side']}>
          <Skeleton height="20rem" />
        </div>
      </div>
    </PageContainer>
  );
}
