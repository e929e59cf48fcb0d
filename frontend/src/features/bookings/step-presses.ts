/**
 * After a step its row leaves, or asks the next thing: another button comes under the pointer, and the second press of
 * a double click was never meant for it.
 */
import { isByPointer, isSecondOf, pressOf, type Press } from '../../shared/lib/double-press.ts';

export function createStepPresses() {
  let last: Press | undefined;
  return {
    /** Whether the press counts; every button that takes a step asks once for each of its presses. */
    take: (press: Press): boolean => {
      if (!isByPointer(press)) return true;
      const counts = last === undefined || !isSecondOf(last, press);
      last = pressOf(press);
      return counts;
    },
  };
}

export const stepPresses = createStepPresses();
