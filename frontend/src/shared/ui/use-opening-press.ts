import { useRef, type MouseEvent as ReactMouseEvent } from 'react';
import { isByPointer, isSecondOf, pressOf, type Press } from '../lib/double-press.ts';

interface OpeningPress {
  press: Press;
  /** Where it was pressed in one. */
  dialog: Element | null;
}

/** By a pointer, anywhere; it may have opened what is drawn next. */
let lastPress: OpeningPress | undefined;
window.addEventListener(
  'click',
  (event) => {
    if (!isByPointer(event)) return;
    const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
    lastPress = { press: pressOf(event), dialog };
  },
  { capture: true },
);

/**
 * On a phone a sheet comes up under the thumb, and its red button may be where the one was that opened it. Answers how
 * to keep the second press of a double click from whatever is in there.
 */
export function useOpeningPress() {
  const opening = useRef(lastPress);
  return (event: ReactMouseEvent) => {
    const first = opening.current;
    if (!first || !isByPointer(event) || !isSecondOf(first.press, event)) return;
    // A dialog that is gone was answered by it: this one follows, and is no surprise.
    if (first.dialog?.isConnected === false) return;
    opening.current = { ...first, press: pressOf(event) };
    event.preventDefault();
    event.stopPropagation();
  };
}
