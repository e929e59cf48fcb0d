import { expect, test } from 'vitest';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import {
  formatCompact,
  formatDay,
  formatMeasured,
  formatOffset,
  formatShare,
  titleOf,
} from './figure-words.ts';

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

test('when hours are measured, then a share is told as such and revenue in rupees, also of one hour', () => {
  expect(formatMeasured(0.25, 'occupancy')).toBe('25%');
  expect(formatMeasured(12_000, 'revenue')).toBe('Rs 12,000');
  const hour = { weekday: 'Friday', hourOffset: 25, light: 'night' } as const;
  expect(titleOf({ ...hour, bookedHours: 3, openHours: 5, revenue: 21_000 })).toBe(
    `Friday, ${formatOffset(25)}: 3 of 5 hours booked, Rs 21,000`,
  );
});
