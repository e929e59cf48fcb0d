import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { importAgain } from '../../../shared/lib/import-again.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { MissingPart } from '../../../shared/ui/notices/missing-part.tsx';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import { datesAround } from './slot-dates.ts';
import type { DateCalendarProps } from './date-calendar.tsx';
import styles from './date-picker.module.css';
import { DateStrip } from './date-strip.tsx';
import { MISSING_CALENDAR_TEXTS } from './missing-calendar.texts.ts';

const STRIP_DAYS = 14;

const LazyCalendar = lazy(() =>
  importAgain(() => import('./date-calendar.tsx')).then(
    ({ DateCalendar }) => ({ default: DateCalendar }),
    () => ({ default: MissingCalendar }),
  ),
);

function MissingCalendar() {
  return <MissingPart {...MISSING_CALENDAR_TEXTS} />;
}

/** The month, for screens with enough room. */
export function DateMonth(props: DateCalendarProps) {
  return (
    <div className={styles['month']}>
      <Suspense fallback={<MonthSkeleton />}>
        <LazyCalendar {...props} />
      </Suspense>
    </div>
  );
}

/** A strip of the next days, and a button that opens the month. */
export function DateDays(props: DateCalendarProps) {
  const [isMonthOpen, setMonthOpen] = useState(false);
  return (
    <div className={styles['days']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{TEXTS.chooseDate}</h2>
        <Button
          variant="quiet"
          className={styles['open'] ?? ''}
          icon={<CalendarDays aria-hidden="true" />}
          onClick={() => {
            setMonthOpen(true);
          }}
        >
          {TEXTS.calendar}
        </Button>
      </div>
      <DateStrip {...props} dates={datesAround(props.date, props.today, STRIP_DAYS)} />
      <Dialog open={isMonthOpen} onOpenChange={setMonthOpen} title={TEXTS.chooseDate}>
        <DateMonth
          {...props}
          autoFocus
          onDateChange={(date) => {
            setMonthOpen(false);
            props.onDateChange(date);
          }}
        />
      </Dialog>
    </div>
  );
}

function MonthSkeleton() {
  return (
    <>
      <HiddenStatus>{TEXTS.loadingCalendar}</HiddenStatus>
      <Skeleton height="23.75rem" />
    </>
  );
}
