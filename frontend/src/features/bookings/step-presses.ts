/**
 * After a step its row leaves, or asks the next thing: another button comes under the pointer, and the second press of
 * a double click was never meant for it.
 */

/** As long as two presses can be one double click, and a row takes to leave. */
export const STRAY_PRESS_MS = 800;

/** A click as the browser tells it: its `detail` is 0 when it came from the keyboard, where the focus moves along. */
type Press = Pick<UIEvent, 'detail' | 'timeStamp'>;

export interface StepPresses {
  /** A step began or settled, or is asked about: another button may come under the pointer. */
  noteStep: () => void;
  isStray: (press: Press) => boolean;
}

/** `now` counts milliseconds as the time stamps of events do. */
export function createStepPresses(now: () => number): StepPresses {
  let lastStepAt = -Infinity;
  return {
    noteStep: () => {
      lastStepAt = now();
    },
    isStray: ({ detail, timeStamp }) => detail > 0 && timeStamp - lastStepAt < STRAY_PRESS_MS,
  };
}

export const stepPresses = createStepPresses(() => performance.now());
