import { formatRupeesExact } from '@crease/contract';
import { memo } from 'react';
import { useBookingRequest } from '../../features/bookings/booking-request/booking-request.store.ts';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import type { ChosenHours } from '../../features/bookings/booking-request/booking-summary.tsx';
import { SlotLostNotice } from '../../features/bookings/lost-hours/slot-lost-notice.tsx';
import { formatHourCount } from '../../shared/lib/words/dates.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { StickyActionBar } from '../../shared/ui/page/sticky-action-bar.tsx';
import styles from './booking-bar.module.css';

/**
 * On phones that are not too low: the total of the chosen hours and the button for the next step, at the bottom of the
 * screen.
 */
export const BookingBar = memo(function BookingBar({ chosen }: { chosen: ChosenHours }) {
  const ask = useBookingRequest((request) => request.ask);
  return (
    <StickyActionBar className={styles['bar']}>
      <div className={styles['notice']}>
        <SlotLostNotice />
      </div>
      <p className={styles['sum']}>
        <span className={styles['hours']}>{formatHourCount(chosen.hours.length)}</span>
        <b className="tabular">{formatRupeesExact(chosen.total)}</b>
      </p>
      <Button variant="primary" size="large" onClick={ask}>
        {TEXTS.requestBooking}
      </Button>
    </StickyActionBar>
  );
});
