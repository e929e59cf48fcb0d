import type { GuardedStorage } from '../../shared/lib/guarded-storage.ts';

/** To whom a code is on its way: who looks it up in another app may find this page loaded again. Never the code. */
export interface SentCodeKeeper {
  read: () => string | undefined;
  write: (email: string) => void;
  remove: () => void;
}

const KEY = 'reset-code-sent-to';

export function createSentCodeKeeper(storage: GuardedStorage): SentCodeKeeper {
  return {
    read: () => storage.read(KEY),
    write: (email) => {
      storage.write(KEY, email);
    },
    remove: () => {
      storage.remove(KEY);
    },
  };
}
