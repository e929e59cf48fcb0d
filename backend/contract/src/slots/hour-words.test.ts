import { expect, test } from 'vitest';
import { formatClock } from '../time/clock-words.ts';
import { formatHour, hourRangePieces } from './hour-words.ts';

test.each([
  ['19:00', '21:00', '7 to 9 PM'],
  ['11:00', '13:00', '11 AM to 1 PM'],
  ['11:00', '12:00', '11 AM to noon'],
  ['23:00', '01:00', '11 PM to 1 AM'],
  ['00:00', '00:00', 'midnight to midnight'],
  ['10:00', '02:00', '10 AM to 2 AM'],
  ['18:00', '18:00', '6 PM to 6 PM'],
])('when it is %s to %s, then people say %j', (startTime, endTime, words) => {
  expect(hourRangePieces(startTime, endTime).join(' to ')).toBe(words);
});

test('when hours are said on a narrow page, then a line may end at each change of the half, and at no other place', () => {
  expect(hourRangePieces('19:00', '21:00')).toEqual(['7 to 9 PM']);
  expect(hourRangePieces('11:00', '13:00')).toEqual(['11 AM', '1 PM']);
  expect(hourRangePieces('00:00', '12:00')).toEqual(['midnight', 'noon']);
});

test('when an hour or a minute is named, then it is the one on the clock', () => {
  expect(['00:00', '05:00', '12:00', '18:00'].map(formatHour)).toEqual([
    'midnight',
    '5 AM',
    'noon',
    '6 PM',
  ]);
  expect(formatClock(Date.UTC(2026, 11, 1, 18, 35))).toBe('12:05 AM');
  expect(formatClock(Date.UTC(2026, 11, 1, 6, 30))).toBe('12:00 PM');
});
