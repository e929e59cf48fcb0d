import { formatHourRange } from '../../../shared/lib/dates.ts';
import { LightTag } from '../../../shared/ui/light-tag.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import { BOOKING_CARD_TEXTS as TEXTS } from '../customer-bookings.texts.ts';
import styles from './booking-card-slots.module.css';

/** Hour by hour, each in its light. */
export function BookingCardSlots({ booking }: { booking: ShownBooking }) {
  return (
    <ul className={styles['slots']} role="list" aria-label={TEXTS.timeSlots}>
      {booking.timeSlots.map((slot) => (
        <li key={slot.startsAt} className={styles['slot']}>
          <span className="tabular">{formatHourRange(slot.startTime, slot.endTime)}</span>
          <LightTag light={slot.type} />
        </li>
      ))}
    </ul>
  );
}
