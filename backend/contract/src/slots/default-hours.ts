import { WEEKDAYS } from '../time/colombo-time.ts';
import type { OperatingWindow, WeekdayHours } from './slots.ts';

export const DEFAULT_WINDOWS: readonly OperatingWindow[] = [
  { startTime: '08:00', endTime: '14:00', type: 'day' },
  { startTime: '18:00', endTime: '23:00', type: 'night' },
];

/** The hours of a court until its owner says others. */
export function defaultWeek(): WeekdayHours[] {
  return WEEKDAYS.map((day) => ({ day, isOpen: true, slots: DEFAULT_WINDOWS }));
}
