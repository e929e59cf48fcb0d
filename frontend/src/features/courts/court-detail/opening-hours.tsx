import { WEEKDAYS, weekdayOf, windowsInOrder, type Court } from '@crease/contract';
import { Fragment } from 'react';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { openRangesOf } from '../../../shared/lib/words/open-hours.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { useToday } from '../../../shared/ui/use-today.ts';
import { litHoursOf } from '../court-facts.ts';
import { COURT_DETAIL_TEXTS as TEXTS } from './court-detail.texts.ts';
import styles from './opening-hours.module.css';

/** The hours of each weekday, as words and as a strip in the light of those hours. */
export function OpeningHours({ court }: { court: Court }) {
  const today = weekdayOf(useToday());
  return (
    <dl className={styles['week']}>
      {WEEKDAYS.map((day) => {
        const windows = windowsInOrder(court.operatingHours, day);
        return (
          <div key={day} className={classNames(styles['day'], day === today && styles['today'])}>
            <dt>
              <span>{day}</span>
              {day === today && <span className={styles['mark']}>{TEXTS.today}</span>}
            </dt>
            <dd className={classNames(styles['hours'], 'tabular')}>
              {windows.length === 0 ? TEXTS.closed : <Ranges ranges={openRangesOf(windows)} />}
            </dd>
            <dd className={styles['light']} aria-hidden="true">
              <LightStrip lit={litHoursOf(windows)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Lines break between two ranges, never inside one; where the rate changes, the strip shows. */
function Ranges({ ranges }: { ranges: readonly string[] }) {
  return ranges.map((range, index) => (
    <Fragment key={range}>
      {index > 0 && ' '}
      <span className={styles['window']}>
        {index === 0 ? capitalised(range) : range}
        {index < ranges.length - 1 && ','}
      </span>
    </Fragment>
  ));
}
