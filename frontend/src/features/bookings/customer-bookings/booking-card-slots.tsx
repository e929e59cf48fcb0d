import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import { BOOKING_CARD_TEXTS as TEXTS } from './customer-bookings.texts.ts';
import { dateOver } from '../played-hours/played-on.ts';
import styles from './booking-card-slots.module.css';
import { OtherDate } from '../played-hours/other-date.tsx';

/** The booked hours one by one, in the colours of their light. */
export function BookingCardSlots({ booking }: { booking: ShownBooking }) {
  const date = dateOver(booking.timeSlots, booking.date);
  return (
    <ul className={styles['slots']} role="list" aria-label={TEXTS.timeSlots}>
      {booking.timeSlots.map((slot) => (
        <li key={slot.startsAt} className={styles['slot']}>
          <span className="tabular">
            {capitalised(formatHourRange(slot.startTime, slot.endTime))}
          </span>
          <LightTag light={slot.type} />
          <OtherDate hour={slot} date={date} />
        </li>
      ))}
    </ul>
  );
}
