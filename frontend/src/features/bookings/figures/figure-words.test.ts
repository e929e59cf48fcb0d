import { expect, test } from 'vitest';
import { formatHourRange } from '../../../shared/lib/dates.ts';
import { formatCompact, formatDay, formatOffset, formatShare } from './figure-words.ts';

test('when figures are said in few words, then they are still exact enough', () => {
  expect([formatCompact(176_800), formatCompact(60_500), formatCompact(900)]).toEqual([
    '177K',
    '60.5K',
    '900',
  ]);
  expect(formatDay('2026-11-16')).toBe('16 Nov');
  expect(formatOffset(19)).toBe(formatHourRange('19:00', '20:00'));
  expect(formatOffset(25)).toBe(formatHourRange('01:00', '02:00'));
});

test('when nothing was on sale, then no share is made up', () => {
  expect(formatShare({ openHours: 0, bookedHours: 0 })).toBe('–');
  expect(formatShare({ openHours: 7, bookedHours: 1 })).toBe('14%');
});
