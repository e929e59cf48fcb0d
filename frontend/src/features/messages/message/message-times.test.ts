import { describe, expect, test } from 'vitest';
import { makeMessage } from '../messages.factory.ts';
import { clockOf, dayLabel, listTimeLabel, messageDays } from './message-times.ts';

const NOW = Date.parse('2026-12-10T06:00:00Z');
const HOUR_MS = 3_600_000;

function labelAfter(hours: number, seconds = 0): string {
  return listTimeLabel(new Date(NOW - hours * HOUR_MS - seconds * 1000).toISOString(), NOW);
}

describe('the time of the last message in the list', () => {
  test('when it is under 24 hours old, then the clock says it, also across midnight', () => {
    expect(labelAfter(0)).toBe('11:30 AM');
    expect(labelAfter(23)).toBe('12:30 PM');
  });

  test('when it is under 7 days old, then the weekday says it', () => {
    expect(labelAfter(24)).toBe('Wednesday');
    expect(labelAfter(7 * 24 - 1)).toBe('Thursday');
  });

  test('when it is older, then month and day say it', () =>
    expect(labelAfter(7 * 24)).toBe('Dec 3'));

  test('when the clocks differ and it is from the future, then the clock says it', () =>
    expect(labelAfter(-1)).toBe('12:30 PM'));
});

describe('the days of a thread', () => {
  test('when midnight passes in Sri Lanka, then a new day begins, wherever the browser is', () => {
    const before = makeMessage(1, { createdAt: '2026-12-01T18:29:59Z' });
    const after = makeMessage(2, { createdAt: '2026-12-01T18:30:00Z' });
    const days = messageDays([before, after]);
    expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02']);
    const later = makeMessage(3, { createdAt: '2026-12-01T19:00:00Z' });
    expect(messageDays([before, after, later]).map(({ messages }) => messages)).toEqual([
      [before],
      [after, later],
    ]);
    expect(clockOf(after.createdAt)).toBe('12:00 AM');
  });

  test('when the day is near, then it has its name', () => {
    expect(dayLabel('2026-12-10', NOW)).toBe('Today');
    expect(dayLabel('2026-12-09', NOW)).toBe('Yesterday');
    expect(dayLabel('2026-12-01', NOW)).toBe('Tue 1 Dec');
  });
});
