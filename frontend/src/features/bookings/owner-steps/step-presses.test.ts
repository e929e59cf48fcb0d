import { describe, expect, test } from 'vitest';
import { DOUBLE_PRESS_MS, type Press } from '../../../shared/lib/presses/double-press.ts';
import { createStepPresses } from './step-presses.ts';

const FIRST: Press = { detail: 1, timeStamp: 5_000, clientX: 300, clientY: 500 };
const later = (ms: number, change: Partial<Press> = {}): Press => ({
  ...FIRST,
  timeStamp: FIRST.timeStamp + ms,
  ...change,
});

describe('a press on a button that takes a step', () => {
  test('when it is the first, then it counts', () =>
    expect(createStepPresses().take(FIRST)).toBe(true));

  test('when another one was there a moment ago, then it does not, as long as they go on', () => {
    const { take } = createStepPresses();
    take(FIRST);
    expect(take(later(60))).toBe(false);
    expect(take(later(60 + DOUBLE_PRESS_MS - 1, { clientX: 320 }))).toBe(false);
    expect(take(later(60 + 2 * DOUBLE_PRESS_MS))).toBe(true);
  });

  test('when it is somewhere else, then it counts at once', () => {
    const { take } = createStepPresses();
    take(FIRST);
    expect(take(later(100, { clientY: 560 }))).toBe(true);
  });

  test('when it comes from the keyboard, then it counts at once, for the focus moves along', () => {
    const { take } = createStepPresses();
    take(FIRST);
    expect(take(later(10, { detail: 0 }))).toBe(true);
  });
});
