/** To whom a code is on its way: who looks it up in another app may find this page loaded again. Never the code. */
export interface SentCodeKeeper {
  read: () => string | undefined;
  write: (email: string) => void;
  remove: () => void;
}

const KEY = 'reset-code-sent-to';

/** In the tab's own storage; one that is forbidden keeps nothing. */
export function createSentCodeKeeper(openStorage: () => Storage): SentCodeKeeper {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(openStorage());
    } catch {
      return undefined;
    }
  };
  return {
    read: () => attempt((storage) => storage.getItem(KEY)) ?? undefined,
    write: (email) => {
      attempt((storage) => {
        storage.setItem(KEY, email);
      });
    },
    remove: () => {
      attempt((storage) => {
        storage.removeItem(KEY);
      });
    },
  };
}
