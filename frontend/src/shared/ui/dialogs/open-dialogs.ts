import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { focusRegion, regionsAround } from '../../lib/focus-regions.ts';

interface OpenDialogs {
  /** The last one is on top. */
  dialogs: readonly HTMLDialogElement[];
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ dialogs: [] }));

function setDialogs(dialogs: readonly HTMLDialogElement[]): void {
  useOpenDialogs.setState({ dialogs });
  const top = dialogs.at(-1);
  const { dataset } = document.documentElement;
  // What a dialog does not cover, the root's styles adapt to it.
  if (top) dataset['dialog'] = top.dataset['ground'] ?? '';
  else delete dataset['dialog'];
}

/** Returns a function that takes it back. */
function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  const others = () => useOpenDialogs.getState().dialogs.filter((one) => one !== dialog);
  setDialogs([...others(), dialog]);
  return () => setDialogs(others());
}

/** For a dialog that is open for as long as it is mounted. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const around = opener ? regionsAround(opener) : [];
    // Noted first: showing it lays the page out, and what the root changes for it would be a second time.
    const takeBack = noteOpenDialog(dialog);
    dialog.showModal();
    return () => {
      takeBack();
      // The browser gives the focus back only when the dialog is closed before it is removed.
      dialog.close();
      // What opened it may be gone, as the button for what was just done.
      if (opener?.isConnected) return;
      const place = around.find((region) => region.isConnected);
      if (place) focusRegion(place);
    };
  }, []);
  return ref;
}
