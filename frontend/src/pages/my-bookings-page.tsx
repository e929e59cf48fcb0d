import { PATHS } from '@crease/contract';
import { useEffect } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { BookingTiles } from '../features/bookings/customer-bookings/booking-tiles.tsx';
import { useCustomerBookings } from '../features/bookings/customer-bookings/customer-bookings.store.ts';
import { MY_BOOKINGS_TEXTS as TEXTS } from '../features/bookings/customer-bookings/customer-bookings.texts.ts';
import { ButtonLink } from '../shared/ui/buttons/button.tsx';
import { FailedState } from '../shared/ui/notices/failed-state.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { BookingList } from './my-bookings/booking-list.tsx';
import styles from './my-bookings-page.module.css';

export function MyBookingsPage() {
  const viewerId = useSession((session) => session.user?._id);
  const phase = useCustomerBookings((state) => state.phase);
  const bookings = useCustomerBookings((state) => state.bookings);
  const open = useCustomerBookings((state) => state.open);
  const close = useCustomerBookings((state) => state.close);

  useEffect(() => {
    if (viewerId !== undefined) void open(viewerId);
    return close;
  }, [open, close, viewerId]);

  const retry = () => {
    if (viewerId !== undefined) void open(viewerId);
  };

  return (
    <PageContainer>
      <PageHeading
        title={TEXTS.title}
        action={
          <ButtonLink to={PATHS.courts} variant="primary">
            {TEXTS.bookNew}
          </ButtonLink>
        }
      />
      {phase === 'failed' ? (
        <FailedState title={TEXTS.failedTitle} onRetry={retry} />
      ) : (
        <div className={styles['page']}>
          <BookingTiles bookings={phase === 'ready' ? bookings : undefined} />
          <BookingList />
        </div>
      )}
    </PageContainer>
  );
}
