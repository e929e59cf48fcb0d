import { formatDate } from '../../../shared/lib/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light-strip.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import { DAY_SHOWN } from '../slot-dates.ts';
import { litHoursOfDay } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import styles from './month-grid.module.css';

interface DayButtonProps {
  day: string;
  bookings: readonly ShownBooking[];
  isSelected: boolean;
  isToday: boolean;
  isTabStop: boolean;
  onSelect: (day: string) => void;
}

/** A day of the month: its number, how many play, and in which light. */
export function DayButton({
  day,
  bookings,
  isSelected,
  isToday,
  isTabStop,
  onSelect,
}: DayButtonProps) {
  const count = bookings.length;
  const lit = litHoursOfDay(bookings);
  return (
    <button
      type="button"
      className={classNames(
        styles['day'],
        isToday && styles['today'],
        isSelected && styles['selected'],
      )}
      data-date={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => {
        onSelect(day);
      }}
    >
      <span className={classNames(styles['number'], 'tabular')} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {count > 0 && (
        <span className={classNames(styles['count'], 'tabular')} aria-hidden="true">
          {count}
        </span>
      )}
      <span className={styles['light']}>
        {count > 0 && (
          <LightStrip lit={lit} fromHour={DAY_SHOWN.from} untilHour={DAY_SHOWN.until} />
        )}
      </span>
      <span className="visually-hidden">
        {formatDate(day)}
        {count > 0 && `, ${TEXTS.confirmedCount(count)}`}
      </span>
    </button>
  );
}
