/** Named texts that outlive the page. */
export interface GuardedStorage {
  read: (key: string) => string | undefined;
  write: (key: string, text: string) => void;
  remove: (key: string) => void;
}

/**
 * Wraps a browser storage, which may be forbidden or full: what it refuses is kept in memory while the page is open.
 */
export function guardStorage(open: () => Storage): GuardedStorage {
  const kept = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, text) => {
      kept.set(key, text);
      attempt((storage) => {
        storage.setItem(key, text);
        kept.delete(key);
      });
    },
    remove: (key) => {
      kept.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
