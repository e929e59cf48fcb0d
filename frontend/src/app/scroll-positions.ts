/** How far each entry of the history was scrolled; in the tab's own storage, a reload loses none of them. */
import type { GuardedStorage } from '../shared/lib/guarded-storage.ts';
import { readMap, writeMap } from '../shared/lib/kept-map.ts';

const STORAGE_KEY = 'scroll-positions';
/** Of the entries that were scrolled last. */
const KEPT_MAX = 50;

export interface ScrollPositions {
  get: (entry: string) => number | undefined;
  set: (entry: string, position: number) => void;
  /** For the page that comes after this one in the tab. */
  save: () => void;
}

export function createScrollPositions(storage: GuardedStorage): ScrollPositions {
  const positions = readMap<number>(storage, STORAGE_KEY);
  return {
    get: (entry) => positions.get(entry),
    set: (entry, position) => {
      positions.delete(entry);
      positions.set(entry, position);
    },
    save: () => {
      writeMap(storage, STORAGE_KEY, [...positions].slice(-KEPT_MAX));
    },
  };
}
