import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/** Whether this is the living page, and no longer the server's drawing of it. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
