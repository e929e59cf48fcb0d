import type { Clock } from '../src/platform/clock.ts';

/** 10:00 in Sri Lanka on Tuesday 1 December 2026. */
const TEST_NOW_MS = Date.parse('2026-12-01T04:30:00Z');
export const TODAY = '2026-12-01';
export const TOMORROW = '2026-12-02';

export interface TestClock extends Clock {
  set: (instant: string) => void;
}

export function createTestClock(): TestClock {
  let nowMs = TEST_NOW_MS;
  return {
    now: () => nowMs,
    set: (instant) => {
      nowMs = Date.parse(instant);
    },
  };
}
