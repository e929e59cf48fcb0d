import type { Court } from '@crease/contract';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import { BookingHeading } from './booking-heading.tsx';
import styles from './booking-screen.module.css';

interface BookingSkeletonProps {
  /** The court, when it is known already. */
  court?: Court;
}

export function BookingSkeleton({ court }: BookingSkeletonProps) {
  return (
    <PageContainer aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {court ? <BookingHeading court={court} /> : <HeadingSkeleton />}
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

function HeadingSkeleton() {
  return (
    <div className={styles['headingSkeleton']}>
      <Skeleton width="min(24rem, 80%)" height="2.5rem" />
      <Skeleton width="min(14rem, 60%)" />
    </div>
  );
}
