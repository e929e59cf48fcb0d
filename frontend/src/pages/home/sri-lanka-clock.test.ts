import { describe, expect, test } from 'vitest';
import { sriLankaClockAt } from './sri-lanka-clock.ts';

function clockAt(instant: string) {
  return sriLankaClockAt(Date.parse(instant));
}

describe('the clock of Sri Lanka', () => {
  test('when it is noon in London in winter, then it is half past five there, still by day', () =>
    expect(clockAt('2026-12-01T12:00:00Z')).toEqual({
      hour: 17.5,
      label: '5:30 PM',
      light: 'day',
    }));

  test('when six strikes, then the floodlights are on', () => {
    expect(clockAt('2026-12-01T12:29:59Z').light).toBe('day');
    expect(clockAt('2026-12-01T12:30:00Z')).toEqual({ hour: 18, label: '6:00 PM', light: 'night' });
  });

  test('when midnight or noon strikes, then it says 12', () => {
    expect(clockAt('2026-12-01T18:30:00Z')).toMatchObject({ label: '12:00 AM', light: 'day' });
    expect(clockAt('2026-12-01T06:34:00Z').label).toBe('12:04 PM');
  });
});
