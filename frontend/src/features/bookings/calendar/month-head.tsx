import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import { addMonths, formatMonth, formatShortMonth } from './month.ts';
import styles from './month-grid.module.css';

interface MonthHeadProps {
  titleId: string;
  month: string;
  onMonthChange: (month: string) => void;
  onToday: () => void;
}

/** The name of the month, and buttons for other months. */
export function MonthHead({ titleId, month, onMonthChange, onToday }: MonthHeadProps) {
  return (
    <header className={styles['head']}>
      <h2 id={titleId} className={styles['title']} aria-live="polite">
        <span className={styles['full']}>{formatMonth(month)}</span>
        <span className={styles['short']}>{formatShortMonth(month)}</span>
      </h2>
      <Button onClick={onToday}>{TEXTS.today}</Button>
      <MonthSteps month={month} onMonthChange={onMonthChange} />
    </header>
  );
}

type MonthStepsProps = Pick<MonthHeadProps, 'month' | 'onMonthChange'>;

function MonthSteps({ month, onMonthChange }: MonthStepsProps) {
  return (
    <div className={styles['steps']}>
      <button
        type="button"
        className={classNames('square', styles['step'])}
        aria-label={TEXTS.previousMonth}
        onClick={() => onMonthChange(addMonths(month, -1))}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        className={classNames('square', styles['step'])}
        aria-label={TEXTS.nextMonth}
        onClick={() => onMonthChange(addMonths(month, 1))}
      >
        <ChevronRight />
      </button>
    </div>
  );
}
