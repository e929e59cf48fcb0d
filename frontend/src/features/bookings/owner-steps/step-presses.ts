/**
 * After a step its row disappears or shows the next question, so another button is under the pointer. The second
 * press of a double click must not press that one.
 */
import {
  isByPointer,
  isSecondOf,
  pressOf,
  type Press,
} from '../../../shared/lib/presses/double-press.ts';

export function createStepPresses() {
  let last: Press | undefined;
  return {
    /** True when the press counts. Every step button must ask once for each press. */
    take: (press: Press): boolean => {
      if (!isByPointer(press)) return true;
      const counts = last === undefined || !isSecondOf(last, press);
      last = pressOf(press);
      return counts;
    },
  };
}

export const stepPresses = createStepPresses();
