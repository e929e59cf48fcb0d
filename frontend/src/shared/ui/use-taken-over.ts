import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/** False while React hydrates the server's drawing, true once the page is interactive. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
