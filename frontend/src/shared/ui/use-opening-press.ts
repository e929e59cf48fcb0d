import { useRef, type MouseEvent as ReactMouseEvent } from 'react';
import { isByPointer, isSecondOf, pressOf, type Press } from '../lib/double-press.ts';
import { useOpenDialogs } from './open-dialogs.ts';

interface OpeningPress {
  press: Press;
  /** Where it was pressed in one. */
  dialog: Element | null;
  /** All that were open then. */
  dialogs: readonly Element[];
}

/** By a pointer, anywhere; it may have opened what is drawn next. */
let lastPress: OpeningPress | undefined;

const dialogAround = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest('dialog') : null;

/** A dialog that is gone was answered by the first press, and the second one falls on what lay under it. */
function isMeantForDialogGone(event: MouseEvent): boolean {
  if (!lastPress?.dialog || lastPress.dialog.isConnected) return false;
  const dialog = dialogAround(event);
  // One that came up since follows on the answer, and has its own buttons.
  const isNew = dialog !== null && !lastPress.dialogs.includes(dialog);
  return !isNew && isSecondOf(lastPress.press, event);
}

window.addEventListener(
  'click',
  (event) => {
    if (!isByPointer(event)) return;
    if (lastPress && isMeantForDialogGone(event)) {
      lastPress = { ...lastPress, press: pressOf(event) };
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const { dialogs } = useOpenDialogs.getState();
    lastPress = { press: pressOf(event), dialog: dialogAround(event), dialogs };
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
