import { describe, expect, it } from 'vitest';
import { createStepPresses, STRAY_PRESS_MS } from './step-presses.ts';

function setUp() {
  let nowMs = 5_000;
  const presses = createStepPresses(() => nowMs);
  const isStray = (detail: number) => presses.isStray({ detail, timeStamp: nowMs });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { presses, isStray, pass };
}

describe('a press on a button that takes a step', () => {
  it('when no step was taken yet, then it counts', () => {
    expect(setUp().isStray(1)).toBe(false);
  });

  it('when a step began or settled a moment ago, then a press of the pointer is stray, until the moment is over', () => {
    const { presses, isStray, pass } = setUp();
    presses.noteStep();
    expect([isStray(1), isStray(2)]).toEqual([true, true]);
    pass(STRAY_PRESS_MS - 1);
    expect(isStray(1)).toBe(true);
    presses.noteStep();
    pass(STRAY_PRESS_MS - 1);
    expect(isStray(1)).toBe(true);
    pass(1);
    expect(isStray(1)).toBe(false);
  });

  it('when it comes from the keyboard, then it counts at once, for the focus moves along', () => {
    const { presses, isStray } = setUp();
    presses.noteStep();
    expect(isStray(0)).toBe(false);
  });

  it('when it was made before the step settled and is told after it, then it is stray', () => {
    const { presses, pass } = setUp();
    pass(30);
    presses.noteStep();
    expect(presses.isStray({ detail: 1, timeStamp: 5_000 })).toBe(true);
  });
});
