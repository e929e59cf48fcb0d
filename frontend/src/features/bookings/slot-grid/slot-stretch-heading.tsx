import { addDays, formatRupees, type Stretch } from '@crease/contract';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatDate, formatHourRange } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import { isAfterMidnight, type SlotView } from '../court-day/slot-views.ts';
import styles from './slot-grid.module.css';

interface SlotStretchHeadingProps {
  stretch: Stretch<SlotView>;
  /** The business date. */
  date: string;
}

/** The heading of hours in one light: day or night, from when to when, and the price of an hour. */
export function SlotStretchHeading({ stretch, date }: SlotStretchHeadingProps) {
  const { first, last } = stretch;
  const endHour = last.hourOffset + 1;
  return (
    <div className={styles['heading']}>
      <p className={styles['facts']}>
        {isAfterMidnight(first) && (
          <span className={styles['midnight']}>
            {TEXTS.afterMidnight(formatDate(addDays(date, 1)))}
          </span>
        )}
        <LightTag light={first.type} />
        <span className={styles['hours']}>
          {capitalised(formatHourRange(first.startTime, last.endTime))}
        </span>
        <span className={classNames(styles['rate'], 'tabular')}>
          {TEXTS.rateAnHour(formatRupees(first.rate))}
        </span>
      </p>
      <LightStrip
        lit={[{ startHour: first.hourOffset, endHour, light: first.type }]}
        fromHour={first.hourOffset}
        untilHour={endHour}
      />
    </div>
  );
}
