import { weekdayOf, type Court } from '@crease/contract';
import { memo, useEffect, useId, useRef } from 'react';
import { afterPaint } from '../../../shared/lib/presses/after-paint.ts';
import { formatDate } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { useChoice } from '../../../shared/ui/choices/use-choice.ts';
import { DAY_SHOWN, litHoursOn } from './slot-dates.ts';
import { DATE_CHOICE_TEXTS as TEXTS } from './date-choice.texts.ts';
import styles from './date-strip.module.css';

interface DateStripProps {
  court: Court;
  dates: readonly string[];
  date: string;
  today: string;
  onDateChange: (date: string) => void;
}

/** Days side by side with their open hours; each is a radio button. */
export function DateStrip({ court, dates, date, today, onDateChange }: DateStripProps) {
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  const [shown, choose] = useChoice(date, onDateChange);

  useEffect(
    () =>
      // Measuring it at once would lay out the page before the pressed day is drawn.
      afterPaint(() => {
        const chosen = track.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`);
        if (!track.current || !chosen) return;
        // Not scrollIntoView, which would scroll the page too.
        const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
        track.current.scrollLeft = middle - track.current.clientWidth / 2;
      }),
    [shown],
  );

  return (
    <fieldset className={styles['strip']}>
      <legend className="visually-hidden">{TEXTS.nextDays}</legend>
      <div ref={track} className={styles['track']}>
        {dates.map((day) => (
          <label key={day} className={styles['day']} data-date={day}>
            <input
              type="radio"
              className="covering"
              name={name}
              value={day}
              checked={day === shown}
              onChange={() => choose(day)}
            />
            <DayWords court={court} day={day} isToday={day === today} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DayWordsProps {
  court: Court;
  day: string;
  isToday: boolean;
}

/** Memoised, because choosing another day changes none of them. */
const DayWords = memo(function DayWords({ court, day, isToday }: DayWordsProps) {
  const lit = litHoursOn(court, day);
  const isClosed = lit.length === 0;
  const [, dayOfMonth, month] = formatDate(day).split(' ');
  return (
    <>
      <span className={styles['weekday']} aria-hidden="true">
        {isToday ? TEXTS.today : weekdayOf(day).slice(0, 3)}
      </span>
      <span
        className={classNames(styles['number'], 'tabular', isClosed && styles['closed'])}
        aria-hidden="true"
      >
        {dayOfMonth}
      </span>
      <span className={styles['month']} aria-hidden="true">
        {month}
      </span>
      <LightStrip lit={lit} fromHour={DAY_SHOWN.from} untilHour={DAY_SHOWN.until} />
      <span className="visually-hidden">
        {formatDate(day)}
        {isToday && `, ${TEXTS.today}`}
        {isClosed && `, ${TEXTS.closedWord}`}
      </span>
    </>
  );
});
