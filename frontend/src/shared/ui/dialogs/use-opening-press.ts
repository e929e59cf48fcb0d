import { useRef, type MouseEvent as ReactMouseEvent } from 'react';
import { isByPointer, isSecondOf, pressOf, type Press } from '../../lib/presses/double-press.ts';
import { useOpenDialogs } from './open-dialogs.ts';

interface OpeningPress {
  press: Press;
  /** The dialog that was pressed in, if any. */
  dialog: Element | null;
  /** All dialogs that were open at that moment. */
  dialogs: readonly Element[];
}

/** The last press by a pointer anywhere: it may have opened the dialog that is rendered next. */
let lastPress: OpeningPress | undefined;

const dialogAround = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest('dialog') : null;

/** The first press closed its dialog, so the second one of a double click would land on what lay under it. */
function isMeantForDialogGone(event: MouseEvent): boolean {
  if (!lastPress?.dialog || lastPress.dialog.isConnected) return false;
  const dialog = dialogAround(event);
  // A dialog that opened since is the next step and has buttons of its own.
  const isNew = dialog !== null && !lastPress.dialogs.includes(dialog);
  return !isNew && isSecondOf(lastPress.press, event);
}

function notePress(event: MouseEvent): void {
  if (!isByPointer(event)) return;
  if (lastPress && isMeantForDialogGone(event)) {
    lastPress = { ...lastPress, press: pressOf(event) };
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const { dialogs } = useOpenDialogs.getState();
  lastPress = { press: pressOf(event), dialog: dialogAround(event), dialogs };
}

// The server draws pages that can ask.
if (typeof window !== 'undefined') window.addEventListener('click', notePress, { capture: true });

/**
 * On a phone a sheet opens under the thumb, and its red button may be where the button was that opened it. Returns a
 * handler that keeps the second press of a double click from pressing anything in the sheet.
 */
export function useOpeningPress() {
  const opening = useRef(lastPress);
  return (event: ReactMouseEvent) => {
    const first = opening.current;
    if (!first || !isByPointer(event) || !isSecondOf(first.press, event)) return;
    // The first press answered another dialog, and this one is its next step, so nobody is surprised by it.
    if (first.dialog?.isConnected === false) return;
    opening.current = { ...first, press: pressOf(event) };
    event.preventDefault();
    event.stopPropagation();
  };
}
