import { expect, test } from 'vitest';
import { formatHours, joinLitHours } from './joined-hours.ts';

/** Shows no-break spaces as `~`. */
const marked = (words: string) => words.replaceAll('\u00a0', '~');

test('when hours follow each other, also over midnight, then they are joined', () => {
  const slots = ['19:00', '20:00', '22:00', '23:00', '00:00'].map((startTime) => ({
    startTime,
    endTime: `${String((Number(startTime.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`,
  }));
  expect(marked(formatHours(slots))).toBe('7~to~9~PM, 10~PM to 1~AM');
});

test('when there is a break or a change of light between hours, then their light is parted', () => {
  const hours = [
    ...[15, 17].map((hour) => ({ hour, light: 'day' as const })),
    ...[18, 19].map((hour) => ({ hour, light: 'night' as const })),
  ];
  expect(joinLitHours(hours)).toEqual([
    { startHour: 15, endHour: 16, light: 'day' },
    { startHour: 17, endHour: 18, light: 'day' },
    { startHour: 18, endHour: 20, light: 'night' },
  ]);
});
