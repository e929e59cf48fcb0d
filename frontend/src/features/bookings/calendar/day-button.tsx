import { formatDate } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { FLOODLIGHT_HOUR } from '../../../shared/ui/light/day-light.ts';
import { LightStrip, type LitHours } from '../../../shared/ui/light/light-strip.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import { DAY_SHOWN } from '../date-choice/slot-dates.ts';
import { litHoursOfDay } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import styles from './month-grid.module.css';

interface DayButtonProps {
  day: string;
  bookings: readonly ShownBooking[];
  isSelected: boolean;
  isToday: boolean;
  isPast: boolean;
  onSelect: (day: string) => void;
}

/** A day of the month with its number of bookings and a strip of the booked hours. */
export function DayButton({
  day,
  bookings,
  isSelected,
  isToday,
  isPast,
  onSelect,
}: DayButtonProps) {
  const count = bookings.length;
  return (
    <button
      type="button"
      className={classNames(
        styles['day'],
        isPast && styles['past'],
        isToday && styles['today'],
        isSelected && styles['selected'],
      )}
      data-date={day}
      // Only the selected day is a stop of the Tab key; arrow keys move within the month.
      tabIndex={isSelected ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(day)}
    >
      <span className={classNames(styles['number'], 'tabular')} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {count > 0 && (
        <span className={classNames(styles['count'], 'tabular')} aria-hidden="true">
          {count}
        </span>
      )}
      {count > 0 && <DayLight bookings={bookings} />}
      <span className="visually-hidden">
        {formatDate(day)}
        {count > 0 && `, ${TEXTS.confirmedCount(count)}`}
      </span>
    </button>
  );
}

const WHOLE_DAY: readonly LitHours[] = [
  { startHour: DAY_SHOWN.from, endHour: FLOODLIGHT_HOUR, light: 'day' },
  { startHour: FLOODLIGHT_HOUR, endHour: DAY_SHOWN.until, light: 'night' },
];

const SPAN = { fromHour: DAY_SHOWN.from, untilHour: DAY_SHOWN.until, size: 'band' } as const;

/** The booked hours, over a faint strip of the whole day. */
function DayLight({ bookings }: Pick<DayButtonProps, 'bookings'>) {
  return (
    <span className={styles['light']}>
      <span className={styles['faint']}>
        <LightStrip lit={WHOLE_DAY} {...SPAN} />
      </span>
      <LightStrip lit={litHoursOfDay(bookings)} {...SPAN} />
    </span>
  );
}
