import {
  splitIntoStretches,
  WEEKDAYS,
  weekdayOf,
  windowsInOrder,
  type Court,
  type OperatingWindow,
} from '@crease/contract';
import { Fragment } from 'react';
import { formatHourRange } from '../../../shared/lib/dates.ts';
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
              {day}
              {day === today && <span className={styles['mark']}>{TEXTS.today}</span>}
            </dt>
            <dd className={classNames(styles['hours'], 'tabular')}>
              {windows.length === 0 ? TEXTS.closed : <Windows windows={windows} />}
            </dd>
            <dd className={styles['light']}>
              <LightStrip lit={litHoursOf(windows)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/**
 * Windows that follow each other are one in the words: where the rate changes, the strip shows. Lines break between
 * two windows, never inside one.
 */
function Windows({ windows }: { windows: readonly OperatingWindow[] }) {
  const joined = splitIntoStretches(
    windows,
    ({ startTime }, { last }) => startTime === last.endTime,
  );
  return joined.map(({ first, last }, index) => (
    <Fragment key={first.startTime}>
      {index > 0 && ' '}
      <span className={styles['window']}>
        {formatHourRange(first.startTime, last.endTime)}
        {index < joined.length - 1 && ','}
      </span>
    </Fragment>
  ));
}
