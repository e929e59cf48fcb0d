/**
 * Recognises the second press of a double click: it was not meant for what appeared under the pointer after the
 * first.
 */
import { distanceOf, mouseAim } from './mouse-aim.ts';

/** The longest time between two presses of a double click. */
export const DOUBLE_PRESS_MS = 500;
/** How far a thumb moves between them. */
const REACH_PX = 32;

/** A click event. Its `detail` is 0 when it came from the keyboard, where the focus decides what is pressed. */
export type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

export function isByPointer({ detail }: Press): boolean {
  return detail !== 0;
}

/** Copies what is needed later, because the event's own values are gone by the next press. */
export function pressOf({ detail, timeStamp, clientX, clientY }: Press): Press {
  return { detail, timeStamp, clientX, clientY };
}

/** Whether a hand that stays where it is made both. */
export function isSecondOf(first: Press, press: Press): boolean {
  return (
    press.timeStamp - first.timeStamp < DOUBLE_PRESS_MS &&
    distanceOf(first, press) < REACH_PX &&
    !mouseAim.wasBroughtSince(first.timeStamp)
  );
}
