/** Hours as people say them, on every screen and in every letter. */
import { clockHourOf } from '../time/colombo-time.ts';
import { hourOfTime } from './slots.ts';

function sayHour(hour: number): { words: string; half: '' | 'AM' | 'PM' } {
  const clockHour = clockHourOf(hour);
  if (clockHour === 0) return { words: 'midnight', half: '' };
  if (clockHour === 12) return { words: 'noon', half: '' };
  return { words: String(clockHour % 12), half: clockHour < 12 ? 'AM' : 'PM' };
}

/** '7 PM', 'noon', 'midnight'. */
export function formatHour(time: string): string {
  const { words, half } = sayHour(hourOfTime(time));
  return half === '' ? words : `${words} ${half}`;
}

/**
 * What ' to ' joins, where a line may end: '7 to 9 PM' is one piece, '11 AM' and '1 PM' are two. So are '10 AM' and
 * '2 AM' of the next day: '10 to 2 AM' would be taken for four hours of the night.
 */
export function hourRangePieces(startTime: string, endTime: string): string[] {
  const start = sayHour(hourOfTime(startTime));
  const end = sayHour(hourOfTime(endTime));
  const isInOneHalf = start.half === end.half && hourOfTime(startTime) < hourOfTime(endTime);
  if (start.half !== '' && isInOneHalf) {
    return [`${start.words} to ${formatHour(endTime)}`];
  }
  return [formatHour(startTime), formatHour(endTime)];
}

/** '7 to 9 PM', '11 AM to 1 PM', 'midnight to midnight'. */
export const formatPlainHourRange = (startTime: string, endTime: string) =>
  hourRangePieces(startTime, endTime).join(' to ');
