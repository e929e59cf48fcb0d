/** Every sentence of the owner's figures. */
import type { Weekday } from '@crease/contract';
import type { HourMeasure } from './hour-figures.ts';

export const FIGURES_TEXTS = {
  title: 'Figures',
  lead: 'Revenue and occupancy, by week and by hour',
  loading: 'Loading your figures',
  missing: {
    title: 'The figures did not load',
    hint: 'The rest of the page still works. Reload the page for the figures.',
  },
  byWeek: 'By week',
  byHour: 'By hour of the week',
  revenueInRupees: 'Revenue in Rs',
  occupancy: 'Hours booked',
  measure: 'What the hours show',
  weekSum: (revenue: string, share: string) =>
    `This week: ${revenue}, ${share} of your hours booked.`,
  busiest: (weekday: Weekday, hours: string, share: string) =>
    `Busiest: ${weekday}, ${hours}, ${share} booked.`,
  nothingYet: 'Nothing was booked in these weeks.',
  countedSince: (date: string, scale: string) =>
    `Since ${date}, against your current opening hours. A full square is ${scale}.`,
  showTable: 'Show as a table',
  tableOf: (title: string) => `Table: ${title}`,
  week: 'Week of',
  revenue: 'Revenue',
  bookedHours: 'Booked',
  share: 'Share',
  hour: 'Hour',
  ofOpen: (booked: number, open: number) => `${booked} of ${open}`,
  ofHours: (booked: number, open: number, revenue: string) =>
    `${booked} of ${open} hours booked, ${revenue}`,
} as const;

export const HOUR_MEASURE_LABELS: Record<HourMeasure, string> = {
  occupancy: 'Occupancy',
  revenue: 'Revenue',
};
