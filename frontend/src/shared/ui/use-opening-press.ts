import { useRef, type MouseEvent } from 'react';
import { isByPointer, isSecondOf, pressOf, type Press } from '../lib/double-press.ts';

/** By a pointer, anywhere; it may have opened what is drawn next. */
let lastPress: Press | undefined;
window.addEventListener(
  'click',
  (event) => {
    if (isByPointer(event)) lastPress = pressOf(event);
  },
  { capture: true },
);

/**
 * On a phone a sheet comes up under the thumb, and its red button may be where the one was that opened it. Answers how
 * to keep the second press of a double click from whatever is in there.
 */
export function useOpeningPress() {
  const opening = useRef(lastPress);
  return (event: MouseEvent) => {
    const first = opening.current;
    if (!first || !isByPointer(event) || !isSecondOf(first, event)) return;
    opening.current = pressOf(event);
    event.preventDefault();
    event.stopPropagation();
  };
}
