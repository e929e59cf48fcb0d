import { hourOfTime, type BookingStatus } from '@crease/contract';
import { formatDate, formatHourCount } from '../../../shared/lib/words/dates.ts';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { lightStyle } from '../../../shared/ui/light/day-light.ts';
import type { ShownBooking } from '../booking-facts.ts';
import { BOOKING_CARD_TEXTS as TEXTS } from './customer-bookings.texts.ts';
import { dateOver, formatTimes } from '../played-hours/played-on.ts';
import styles from './booking-card-stub.module.css';

/** Bookings with these statuses will not be played any more, so they are shown without light. */
const UNLIT_STATUSES: readonly BookingStatus[] = ['declined', 'cancelled', 'completed'];

/** The left part of the card, like a ticket's stub: when to be there, in the light of the first hour. */
export function BookingCardStub({ booking }: { booking: ShownBooking }) {
  const { timeSlots, totalHours, status } = booking;
  const date = dateOver(timeSlots, booking.date);
  const [weekday = '', day = '', ...monthAndYear] = formatDate(date).split(' ');
  const first = timeSlots[0];
  const isLit = first !== undefined && !UNLIT_STATUSES.includes(status);
  return (
    <div
      className={classNames(styles['stub'], isLit && styles['lit'])}
      style={isLit ? lightStyle(hourOfTime(first.startTime), first.type) : undefined}
    >
      <p className={styles['date']}>
        <span className="visually-hidden">{TEXTS.date}: </span>
        <time dateTime={date} className="tabular">
          <span className={styles['weekday']}>{weekday}</span>{' '}
          <span className={styles['day']}>{day}</span>{' '}
          <span className={styles['month']}>{monthAndYear.join(' ')}</span>
        </time>
      </p>
      <div className={styles['hours']}>
        <p className={classNames(styles['clock'], 'tabular')}>
          {capitalised(formatTimes(timeSlots, date))}
        </p>
        <p>
          <span className="visually-hidden">{TEXTS.duration}: </span>
          {formatHourCount(totalHours)}
        </p>
      </div>
    </div>
  );
}
