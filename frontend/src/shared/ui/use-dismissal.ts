import { useRef, type RefObject, type SyntheticEvent } from 'react';

type OfDialog = SyntheticEvent<HTMLDialogElement>;

/** React lets events bubble: those of a dialog inside this one are not for this one. */
const isOwn = ({ target, currentTarget }: OfDialog) => target === currentTarget;

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])';

const holdsText = (dialog: HTMLDialogElement) =>
  [...dialog.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(({ value }) => value !== '');

/** What closes a modal dialog beside its buttons: Escape, and a press beside it. Whether it closes is for `dismiss` to say. */
export function useDismissal(ref: RefObject<HTMLDialogElement | null>, dismiss: () => void) {
  const isPressedBeside = useRef(false);
  return {
    onCancel: (event: OfDialog) => {
      if (!isOwn(event)) return;
      event.preventDefault();
      dismiss();
    },
    onClose: (event: OfDialog) => {
      // Asked again and again, the browser closes it, whatever it was told.
      if (isOwn(event) && ref.current?.isConnected) ref.current.showModal();
    },
    onPointerDown: (event: OfDialog) => {
      isPressedBeside.current = isOwn(event);
    },
    onClick: (event: OfDialog) => {
      // Gone before the finger is lifted, it would leave the press to whatever lies under it.
      const isBeside = isPressedBeside.current && isOwn(event);
      // A slip must not cost what somebody wrote: that goes by Escape or a button.
      if (isBeside && !holdsText(event.currentTarget)) dismiss();
    },
  };
}
