import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

interface OpenDialogs {
  /** The last one is on top. */
  dialogs: readonly HTMLDialogElement[];
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ dialogs: [] }));

/** Returns a function that takes it back. */
function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => {
    useOpenDialogs.setState(({ dialogs }) => ({
      dialogs: dialogs.filter((one) => one !== dialog),
    }));
  };
}

/** For a dialog that is open for as long as it is mounted. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const takeBack = noteOpenDialog(dialog);
    return () => {
      takeBack();
      // The browser gives the focus back only when the dialog is closed before it is removed.
      dialog.close();
    };
  }, []);
  return ref;
}
