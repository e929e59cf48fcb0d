import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compareClocks, serverNow } from './server-time.ts';

const NOON = Date.parse('2026-12-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** An answer that the server gave at this time. */
const answerAt = (instantMs: number) =>
  new Response(null, { headers: { Date: new Date(instantMs).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  compareClocks(answerAt(Date.now()));
  vi.useRealTimers();
});

describe('when an answer comes', () => {
  test.each([
    ['an hour behind', HOUR_MS],
    ['a day ahead', -24 * HOUR_MS],
    ['a little more than a minute behind', 61_000],
  ])(
    'then on a device that is %s the time is the server’s, and goes on with the device’s',
    (_, ms) => {
      compareClocks(answerAt(NOON + ms));
      expect(serverNow()).toBe(NOON + ms);
      vi.setSystemTime(NOON + HOUR_MS);
      expect(serverNow()).toBe(NOON + ms + HOUR_MS);
    },
  );

  test.each([60_000, -60_000, 3_000])(
    'then a difference of %i ms can be the way of the answer, and the time is the device’s',
    (ms) => {
      compareClocks(answerAt(NOON + ms));
      expect(serverNow()).toBe(NOON);
    },
  );

  test('then a device whose clock was put right meanwhile is believed again', () => {
    compareClocks(answerAt(NOON + HOUR_MS));
    vi.setSystemTime(NOON + HOUR_MS);
    compareClocks(answerAt(NOON + HOUR_MS));
    expect(serverNow()).toBe(NOON + HOUR_MS);
  });

  test.each([{}, { Date: 'some day' }])('then one with the headers %o says nothing', (headers) => {
    compareClocks(new Response(null, { headers }));
    expect(serverNow()).toBe(NOON);
  });
});
