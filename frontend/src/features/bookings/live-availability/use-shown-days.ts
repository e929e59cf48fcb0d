import type { Court } from '@crease/contract';
import { useSearchParams } from 'react-router-dom';
import { useBookableDays, useKeptDay } from '../date-choice/use-bookable-days.ts';
import { dateChosenIn, datesShown } from './shown-dates.ts';

/**
 * The days that a court's page offers, and which of them the viewer chose; without a choice, `opened` is looked at: the
 * day on which the page was opened, as long as something of it is left.
 */
export function useShownDays(court: Court, openedOn: string) {
  const days = useBookableDays(court);
  const [opened] = useKeptDay(days, openedOn);
  const dates = datesShown(days);
  const [search] = useSearchParams();
  return { days, dates, opened, chosen: dateChosenIn(search, dates) };
}
