/** Texts that outlive the page, by their names. */
export interface GuardedStorage {
  read: (key: string) => string | undefined;
  write: (key: string, text: string) => void;
  remove: (key: string) => void;
}

/** A storage that is forbidden or full must not stop anyone: what it does not take is kept while the page is open. */
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
      attempt((storage) => {
        storage.removeItem(key);
      });
    },
  };
}
