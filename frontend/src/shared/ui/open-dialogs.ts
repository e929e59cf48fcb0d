import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

interface OpenDialogs {
  /** The one that was opened last is on top. */
  dialogs: readonly HTMLDialogElement[];
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ dialogs: [] }));

/** Answers how to take it back. */
function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => {
    useOpenDialogs.setState(({ dialogs }) => ({
      dialogs: dialogs.filter((one) => one !== dialog),
    }));
  };
}

/** For a dialog that is open from its first paint to its last. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const takeBack = noteOpenDialog(dialog);
    return () => {
      takeBack();
      // Closing before the removal is what hands the focus back.
      dialog.close();
    };
  }, []);
  return ref;
}
