/** The scroll position of each history entry, in sessionStorage, so that it survives a reload. */
import type { GuardedStorage } from '../../shared/lib/storage/guarded-storage.ts';
import { readMap, writeMap } from '../../shared/lib/storage/kept-map.ts';

const STORAGE_KEY = 'scroll-positions';
/** Only the entries that were scrolled last are kept. */
const KEPT_MAX = 50;

interface ScrollPositions {
  get: (entry: string) => number | undefined;
  set: (entry: string, position: number) => void;
  /** Stores the positions, before the tab loads another page. */
  save: () => void;
}

export function createScrollPositions(storage: GuardedStorage): ScrollPositions {
  const positions = readMap<number>(storage, STORAGE_KEY);
  return {
    get: (entry) => positions.get(entry),
    set: (entry, position) => {
      positions.delete(entry);
      positions.set(entry, position);
      for (const oldest of positions.keys())
        if (positions.size > KEPT_MAX) positions.delete(oldest);
    },
    save: () => writeMap(storage, STORAGE_KEY, positions),
  };
}
