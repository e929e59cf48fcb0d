/** Joins hours that follow each other, for texts and for light strips. */
import { splitIntoStretches } from '@crease/contract';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import type { Light } from '../../../shared/ui/light/day-light.ts';
import type { LitHours } from '../../../shared/ui/light/light-strip.tsx';

interface HourSpan {
  startTime: string;
  endTime: string;
}

/** '7 to 9 PM, 10 to 11 PM' for slots in the order of time. */
export function formatHours(slots: readonly HourSpan[]): string {
  return splitIntoStretches(slots, ({ startTime }, { last }) => startTime === last.endTime)
    .map(({ first, last }) => formatHourRange(first.startTime, last.endTime))
    .join(', ');
}

interface LitHour {
  /** Hours from midnight; 24 and more is after the next midnight. */
  hour: number;
  light: Light;
}

/** Expects hours in order; a change from day to night ends a stretch too. */
export function joinLitHours(hours: readonly LitHour[]): LitHours[] {
  return splitIntoStretches(
    hours,
    ({ hour, light }, { last }) => hour === last.hour + 1 && light === last.light,
  ).map(({ first, last }) => ({
    startHour: first.hour,
    endHour: last.hour + 1,
    light: first.light,
  }));
}
