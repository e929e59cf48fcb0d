import { formatRupees, formatRupeesExact, totalOf } from '@crease/contract';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatDate, formatHourRange } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Card } from '../../../shared/ui/cards/card.tsx';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import { BOOKING_SCREEN_TEXTS } from '../bookings.texts.ts';
import { dateOver } from '../played-hours/played-on.ts';
import type { SlotView } from '../court-day/slot-views.ts';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { BOOKING_REQUEST_TEXTS as TEXTS } from './booking-request.texts.ts';
import styles from './booking-summary.module.css';
import { OtherDate } from '../played-hours/other-date.tsx';

export interface ChosenHours {
  date: string;
  hours: readonly SlotView[];
  /** Rupees. */
  total: number;
}

/** The chosen hours and their sum. */
export function chosenHoursOf(
  date: string,
  views: readonly SlotView[],
  rates: Parameters<typeof totalOf>[1],
): ChosenHours {
  const hours = views.filter((view) => view.isSelected);
  return { date, hours, total: totalOf(hours, rates) };
}

interface BookingSummaryProps {
  chosen: ChosenHours;
  onRemove: (startTime: string) => void;
  /** A message about the choice. */
  notice: ReactNode;
  action: ReactNode;
}

/** The chosen hours with their total. */
export function BookingSummary({ chosen, onRemove, notice, action }: BookingSummaryProps) {
  const date = dateOver(chosen.hours, chosen.date);
  const count = chosen.hours.length;
  return (
    <Card className={styles['summary']} aria-labelledby="booking-summary">
      <header className={styles['head']}>
        <h2 id="booking-summary" className={styles['title']}>
          {TEXTS.summary}
        </h2>
        <p className={styles['date']}>{formatDate(date)}</p>
      </header>
      {notice}
      {count === 0 ? (
        <p className={styles['none']}>{TEXTS.noHours}</p>
      ) : (
        <ul className={styles['hours']} role="list">
          {chosen.hours.map((view) => (
            <ChosenHour key={view.startTime} view={view} date={date} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {/* Apart from the list below, of which only the two new numbers would be heard. */}
      <HiddenStatus>
        {count > 0 && BOOKING_SCREEN_TEXTS.sum(count, formatRupees(chosen.total))}
      </HiddenStatus>
      <dl className={classNames(styles['sums'], 'tabular')}>
        <div className={styles['sum']}>
          <dt>{TEXTS.hours}</dt>
          <dd>{count}</dd>
        </div>
        <div className={classNames(styles['sum'], styles['total'])}>
          <dt>{TEXTS.total}</dt>
          <dd>{formatRupeesExact(chosen.total)}</dd>
        </div>
      </dl>
      {action}
    </Card>
  );
}

interface ChosenHourProps {
  view: SlotView;
  /** The date that is shown above the hour. */
  date: string;
  onRemove: (startTime: string) => void;
}

function ChosenHour({ view, date, onRemove }: ChosenHourProps) {
  const hours = formatHourRange(view.startTime, view.endTime);
  return (
    <li className={classNames(styles['hour'], 'tabular')}>
      <span className={styles['words']}>
        <span className={styles['span']}>{capitalised(hours)}</span>
        <LightTag light={view.type} />
        <OtherDate hour={view} date={date} />
      </span>
      <span className={styles['rate']}>{formatRupees(view.rate)}</span>
      <button
        type="button"
        className={classNames('square', styles['remove'])}
        aria-label={TEXTS.remove(hours)}
        onClick={() => onRemove(view.startTime)}
      >
        <X />
      </button>
    </li>
  );
}
