/** How far each entry of the history was scrolled; in the tab's own storage, a reload loses none of them. */

const STORAGE_KEY = 'scroll-positions';
/** Of the entries that were scrolled last. */
const KEPT_MAX = 50;

export interface ScrollPositions {
  get: (entry: string) => number | undefined;
  set: (entry: string, position: number) => void;
  /** For the page that comes after this one in the tab. */
  save: () => void;
}

/** Storage that is forbidden, or holds something else, is as good as empty. */
function read(openStorage: () => Storage): Map<string, number> {
  try {
    return new Map(JSON.parse(openStorage().getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

export function createScrollPositions(openStorage: () => Storage): ScrollPositions {
  const positions = read(openStorage);
  return {
    get: (entry) => positions.get(entry),
    set: (entry, position) => {
      positions.delete(entry);
      positions.set(entry, position);
    },
    save: () => {
      try {
        openStorage().setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT_MAX)));
      } catch {
        // Then a reload begins at the top.
      }
    },
  };
}
