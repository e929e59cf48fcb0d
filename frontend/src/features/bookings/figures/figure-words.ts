import { formatRupees, timeOfHour } from '@crease/contract';
import { formatDate, formatHourRange } from '../../../shared/lib/words/dates.ts';
import { shareOf, type Occupancy } from './figures.ts';
import { FIGURES_TEXTS as TEXTS } from './figures.texts.ts';
import type { HourFigure, HourMeasure } from './hour-figures.ts';

const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
});

/** '42.5K' or '177K', for bars with little room. */
export function formatCompact(rupees: number): string {
  return compact.format(rupees);
}

/** '14%'; a dash when nothing was on sale. */
export function formatShare(occupancy: Occupancy): string {
  const share = shareOf(occupancy);
  return share === undefined ? '–' : formatPercent(share);
}

/** '14%' for 0.14. */
function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** '25%' or 'Rs 12,000' */
export function formatMeasured(amount: number, measure: HourMeasure): string {
  return measure === 'occupancy' ? formatPercent(amount) : formatRupees(amount);
}

/** '16 Nov' */
export function formatDay(date: string): string {
  return formatDate(date).split(' ').slice(1, 3).join(' ');
}

/** '7 to 8 PM' */
export function formatOffset(hourOffset: number): string {
  return formatHourRange(timeOfHour(hourOffset), timeOfHour(hourOffset + 1));
}

/** 'Friday, 7 to 8 PM: 3 of 5 hours booked, Rs 21,000' */
export function titleOf({
  weekday,
  hourOffset,
  bookedHours,
  openHours,
  revenue,
}: HourFigure): string {
  const words = TEXTS.ofHours(bookedHours, openHours, formatRupees(revenue));
  return `${weekday}, ${formatOffset(hourOffset)}: ${words}`;
}
