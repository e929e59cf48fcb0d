/** The second press of a double click was never meant for what came under the pointer after the first. */

/** As long as two presses can be one double click. */
export const DOUBLE_PRESS_MS = 500;
/** As far as a thumb strays between them. */
const REACH_PX = 32;

/** A click as the browser tells it: its `detail` is 0 when it came from the keyboard, where the focus moves along. */
export type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

export function isByPointer({ detail }: Press): boolean {
  return detail !== 0;
}

/** What is to be remembered of a press: its event is gone when the next one comes. */
export function pressOf({ detail, timeStamp, clientX, clientY }: Press): Press {
  return { detail, timeStamp, clientX, clientY };
}

export function isSecondOf(first: Press, { timeStamp, clientX, clientY }: Press): boolean {
  const distance = Math.hypot(clientX - first.clientX, clientY - first.clientY);
  return timeStamp - first.timeStamp < DOUBLE_PRESS_MS && distance < REACH_PX;
}
