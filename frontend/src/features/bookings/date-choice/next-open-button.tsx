import { formatDate } from '../../../shared/lib/dates.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import { nextOpenDate } from './slot-dates.ts';
import type { DateCalendarProps } from './date-calendar.tsx';

/** Leads from a day without hours to the next open one; renders nothing when there is none. */
export function NextOpenButton({ court, date, today, onDateChange }: DateCalendarProps) {
  const next = nextOpenDate(court, date, today);
  if (next === undefined) return null;
  return (
    <Button
      onClick={() => {
        onDateChange(next);
      }}
    >
      {TEXTS.nextOpen(formatDate(next))}
    </Button>
  );
}
