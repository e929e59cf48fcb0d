import type { OperatingWindow } from '@crease/contract';
import { formatHourRange } from './dates.ts';

/**
 * The hours of a weekday in the words of people, for its windows in order: '6 AM to midnight' when one begins as the
 * other ends, because only their rates differ.
 */
export function openRangesOf(windows: readonly OperatingWindow[]): string[] {
  const ranges: [start: string, end: string][] = [];
  for (const { startTime, endTime } of windows) {
    const before = ranges.at(-1)?.[1] === startTime ? ranges.pop() : undefined;
    ranges.push([before?.[0] ?? startTime, endTime]);
  }
  return ranges.map(([start, end]) =>
    start === end ? '24\u00a0hours' : formatHourRange(start, end),
  );
}
