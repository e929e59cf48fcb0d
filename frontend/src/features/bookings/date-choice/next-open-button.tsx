import { formatDate } from '../../../shared/lib/words/dates.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { nextOpenDate } from './slot-dates.ts';
import type { DateChoice } from './date-calendar.tsx';
import { DATE_CHOICE_TEXTS as TEXTS } from './date-choice.texts.ts';

interface NextOpenButtonProps extends DateChoice {
  /** Where a screen offers only some dates: those. */
  within?: readonly string[];
}

/** Leads from a day without hours to the next open one; renders nothing when there is none. */
export function NextOpenButton(props: NextOpenButtonProps) {
  const { court, date, days, within, onDateChange } = props;
  const next = nextOpenDate(court, date, days);
  if (next === undefined || within?.includes(next) === false) return null;
  return <Button onClick={() => onDateChange(next)}>{TEXTS.nextOpen(formatDate(next))}</Button>;
}
