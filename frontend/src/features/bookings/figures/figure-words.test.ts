import { expect, it } from 'vitest';
import { formatCompact, formatDay, formatOffset, formatShare } from './figure-words.ts';

it('when figures are said in few words, then they are still exact enough', () => {
  expect([formatCompact(176_800), formatCompact(60_500), formatCompact(900)]).toEqual([
    '177K',
    '60.5K',
    '900',
  ]);
  expect(formatDay('2026-11-16')).toBe('16 Nov');
  expect([formatOffset(19), formatOffset(25)]).toEqual(['7 to 8 PM', '1 to 2 AM']);
});

it('when nothing was on sale, then no share is made up', () => {
  expect(formatShare({ openHours: 0, bookedHours: 0 })).toBe('–');
  expect(formatShare({ openHours: 7, bookedHours: 1 })).toBe('14%');
});
