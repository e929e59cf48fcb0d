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

/** Where the focus can go after each of the dialogs that are open. */
const placesAfter = new WeakMap<Element, readonly HTMLElement[]>();

function placesAround(opener: Element): readonly HTMLElement[] {
  const around = regionsAround(opener);
  const below = opener.closest('dialog');
  const after = below && placesAfter.get(below);
  // The dialog in which it was opened may go with it, as the one of a court that is deleted there.
  return after ? [...around.filter((region) => below.contains(region)), ...after] : around;
}

/** For a dialog that is open for as long as it is mounted. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const places = opener ? placesAround(opener) : [];
    placesAfter.set(dialog, places);
    // Noted first: showing it lays the page out, and what the root changes for it would be a second time.
    const takeBack = noteOpenDialog(dialog);
    dialog.showModal();
    return () => {
      takeBack();
      // The browser gives the focus back only when the dialog is closed before it is removed.
      dialog.close();
      // What opened it may be gone, as the button for what was just done.
      if (opener?.isConnected) return;
      const place = places.find((region) => region.isConnected);
      if (place) focusRegion(place);
    };
  }, []);
  return ref;
}
