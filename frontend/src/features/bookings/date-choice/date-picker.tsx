import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { datesAround } from './slot-dates.ts';
import type { DateCalendarProps, DateChoice } from './date-calendar.tsx';
import { DATE_CHOICE_TEXTS as TEXTS } from './date-choice.texts.ts';
import styles from './date-picker.module.css';
import { DateStrip } from './date-strip.tsx';
import { MISSING_CALENDAR_TEXTS } from './missing-calendar.texts.ts';

const STRIP_DAYS = 14;

const LazyCalendar = lazyPart(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
  MISSING_CALENDAR_TEXTS,
);

/** The month, for screens with enough room. */
export function DateMonth(props: DateCalendarProps) {
  return (
    <Suspense fallback={<MonthToCome />}>
      <div className={styles['month']}>
        <LazyCalendar {...props} />
      </div>
    </Suspense>
  );
}

/** Takes the place of the month until it is there. */
export function MonthToCome() {
  return (
    <div className={styles['month']}>
      <HiddenStatus>{TEXTS.loadingCalendar}</HiddenStatus>
      <Skeleton height="23.75rem" />
    </div>
  );
}

/** A strip of the next days, and a button that opens the month. */
export function DateDays(props: DateChoice) {
  const [isMonthOpen, setMonthOpen] = useState(false);
  return (
    <div className={styles['days']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{TEXTS.chooseDate}</h2>
        <Button
          variant="quiet"
          className={styles['open']}
          icon={<CalendarDays />}
          onClick={() => setMonthOpen(true)}
        >
          {TEXTS.calendar}
        </Button>
      </div>
      <DateStrip
        {...props}
        today={props.days.today}
        dates={datesAround(props.date, props.days, STRIP_DAYS)}
      />
      {isMonthOpen && (
        <Dialog onClose={() => setMonthOpen(false)} title={TEXTS.chooseDate}>
          <DateMonth
            {...props}
            autoFocus
            onDateChange={(date) => {
              setMonthOpen(false);
              props.onDateChange(date);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
