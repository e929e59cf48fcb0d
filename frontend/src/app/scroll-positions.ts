/** How far each entry of the history was scrolled; in the tab's own storage, a reload loses none of them. */
import type { GuardedStorage } from '../shared/lib/guarded-storage.ts';

const STORAGE_KEY = 'scroll-positions';
/** Of the entries that were scrolled last. */
const KEPT_MAX = 50;

export interface ScrollPositions {
  get: (entry: string) => number | undefined;
  set: (entry: string, position: number) => void;
  /** For the page that comes after this one in the tab. */
  save: () => void;
}

/** What is no list of positions is as good as none. */
function read(storage: GuardedStorage): Map<string, number> {
  try {
    return new Map(JSON.parse(storage.read(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

export function createScrollPositions(storage: GuardedStorage): ScrollPositions {
  const positions = read(storage);
  return {
    get: (entry) => positions.get(entry),
    set: (entry, position) => {
      positions.delete(entry);
      positions.set(entry, position);
    },
    save: () => {
      storage.write(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT_MAX)));
    },
  };
}
