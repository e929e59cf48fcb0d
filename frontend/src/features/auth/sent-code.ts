import type { GuardedStorage } from '../../shared/lib/storage/guarded-storage.ts';

/**
 * Remembers the e-mail that a code was sent to, never the code: the phone may reload this page while its user reads
 * the mail in another app.
 */
export interface SentCodeKeeper {
  read: () => string | undefined;
  write: (email: string) => void;
  remove: () => void;
}

const KEY = 'reset-code-sent-to';

export function createSentCodeKeeper(storage: GuardedStorage): SentCodeKeeper {
  return {
    read: () => storage.read(KEY),
    write: (email) => storage.write(KEY, email),
    remove: () => storage.remove(KEY),
  };
}
