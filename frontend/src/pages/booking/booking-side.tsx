import { Info } from 'lucide-react';
import { memo } from 'react';
import { useBookingRequest } from '../../features/bookings/booking-request/booking-request.store.ts';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import {
  BookingSummary,
  type ChosenHours,
} from '../../features/bookings/booking-request/booking-summary.tsx';
import { SlotLostNotice } from '../../features/bookings/lost-hours/slot-lost-notice.tsx';
import { useSlotGrid } from '../../features/bookings/slot-grid/slot-grid.store.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ActionInPage } from '../../shared/ui/page/sticky-action-bar.tsx';
import styles from './booking-side.module.css';

interface BookingSideProps {
  chosen: ChosenHours;
  /** Elsewhere its notice and button are in the bar at the bottom. */
  hasAction: boolean;
}

/** The summary beside the hours. */
export const BookingSide = memo(function BookingSide({ chosen, hasAction }: BookingSideProps) {
  const ask = useBookingRequest((request) => request.ask);
  const toggle = useSlotGrid((grid) => grid.toggle);
  return (
    <>
      <BookingSummary
        chosen={chosen}
        onRemove={toggle}
        notice={hasAction && <SlotLostNotice />}
        action={
          hasAction && (
            <ActionInPage>
              <Button variant="primary" size="large" wide onClick={ask}>
                {TEXTS.requestBooking}
              </Button>
            </ActionInPage>
          )
        }
      />
      <p className={styles['note']}>
        <Info />
        <span>{TEXTS.note}</span>
      </p>
    </>
  );
});
