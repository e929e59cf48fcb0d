/**
 * After a step its row leaves, or asks the next thing: another button comes under the pointer, and the second press of
 * a double click was never meant for it.
 */

/** As long as two presses can be one double click. */
export const DOUBLE_PRESS_MS = 500;
/** As far as a thumb strays between them. */
const REACH_PX = 32;

/** A click as the browser tells it: its `detail` is 0 when it came from the keyboard, where the focus moves along. */
export type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

function isSecondOf(first: Press, { timeStamp, clientX, clientY }: Press): boolean {
  const distance = Math.hypot(clientX - first.clientX, clientY - first.clientY);
  return timeStamp - first.timeStamp < DOUBLE_PRESS_MS && distance < REACH_PX;
}

export function createStepPresses() {
  let last: Press | undefined;
  return {
    /** Whether the press counts; every button that takes a step asks once for each of its presses. */
    take: ({ detail, timeStamp, clientX, clientY }: Press): boolean => {
      if (detail === 0) return true;
      const press = { detail, timeStamp, clientX, clientY };
      const counts = last === undefined || !isSecondOf(last, press);
      last = press;
      return counts;
    },
  };
}

export const stepPresses = createStepPresses();
