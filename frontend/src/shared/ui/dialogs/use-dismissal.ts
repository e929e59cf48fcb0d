import { useRef, type RefObject, type SyntheticEvent } from 'react';

type OfDialog = SyntheticEvent<HTMLDialogElement>;

/** React bubbles events through nested dialogs: an inner dialog's events must not close the outer one. */
const isOwn = ({ target, currentTarget }: OfDialog) => target === currentTarget;

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])';

const holdsText = (dialog: HTMLDialogElement) =>
  [...dialog.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(({ value }) => value !== '');

/** Handles Escape and a press outside of a modal dialog; `dismiss` decides whether it closes. */
export function useDismissal(ref: RefObject<HTMLDialogElement | null>, dismiss: () => void) {
  const isPressedBeside = useRef(false);
  return {
    onCancel: (event: OfDialog) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      dismiss();
    },
    onClose: (event: OfDialog) => {
      // A browser closes the dialog at repeated Escapes even when `cancel` was prevented.
      if (isOwn(event) && ref.current?.isConnected) ref.current.showModal();
    },
    onPointerDown: (event: OfDialog) => {
      isPressedBeside.current = isOwn(event);
    },
    onClick: (event: OfDialog) => {
      // Closing on pointer down would let the click land on whatever is underneath.
      const isBeside = isPressedBeside.current && isOwn(event);
      // A press outside by mistake must not lose what somebody typed; only Escape or a button closes then.
      if (isBeside && !holdsText(event.currentTarget)) dismiss();
    },
  };
}
