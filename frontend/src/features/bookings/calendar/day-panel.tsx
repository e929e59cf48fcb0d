import { formatRupeesExact } from '@crease/contract';
import { ArrowRight, Printer } from 'lucide-react';
import { useRef } from 'react';
import { formatDate, formatHourCount } from '../../../shared/lib/words/dates.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { sumOfDay } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import { DayEntry } from './day-entry.tsx';
import styles from './day-panel.module.css';

interface DayPanelProps {
  date: string;
  bookings: readonly ShownBooking[];
  /** The next day with a booking, if there is one. */
  nextDate: string | undefined;
  onDateChange: (date: string) => void;
  underWay: ReadonlyMap<string, OwnerStep>;
  onStep: (booking: ShownBooking, step: OwnerStep) => Promise<void>;
}

/** The bookings of the selected day; this part of the page is what gets printed. */
export function DayPanel({ date, bookings, nextDate, onDateChange, ...rest }: DayPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles['panel']} aria-labelledby="calendar-day">
      <header className={styles['head']}>
        <h2 id="calendar-day" ref={title} tabIndex={-1} className={styles['title']}>
          <time dateTime={date}>{formatDate(date)}</time>
        </h2>
        {bookings.length > 0 && (
          <Button icon={<Printer />} onClick={() => window.print()}>
            {TEXTS.print}
          </Button>
        )}
      </header>
      {bookings.length === 0 ? (
        <div className={styles['none']}>
          <p>{TEXTS.noneOnDay}</p>
          {nextDate !== undefined && (
            <Button
              icon={<ArrowRight />}
              onClick={() => {
                onDateChange(nextDate);
                // The button disappears with the empty day, and the focus would be lost.
                title.current?.focus();
              }}
            >
              {/* Its year is said when it is far from the day above, which may be a year ago. */}
              {TEXTS.goTo(formatDate(nextDate, Date.parse(date)))}
            </Button>
          )}
        </div>
      ) : (
        <>
          <DaySums bookings={bookings} />
          <ul className={styles['entries']} role="list">
            {bookings.map((booking) => (
              <li key={booking._id}>
                <DayEntry
                  booking={booking}
                  underWay={rest.underWay.get(booking._id)}
                  onStep={rest.onStep}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function DaySums({ bookings }: { bookings: readonly ShownBooking[] }) {
  const { hours, total } = sumOfDay(bookings);
  return (
    <p className={styles['sums']}>
      <span>
        {TEXTS.confirmedCount(bookings.length)}, {formatHourCount(hours)}
      </span>
      <b className={styles['total']}>{formatRupeesExact(total)}</b>
    </p>
  );
}
