/** The token of the signed-in user, in localStorage, so that all tabs of this browser share it. */
import { serverNow } from '../server-time.ts';
import { guardStorage } from '../storage/guarded-storage.ts';

const STORAGE_KEY = 'token';
const RENEWAL_KEY = 'token-renewal';
/** A login and a change of the password, each of which is given up after twenty seconds. */
const RENEWAL_MAX_MS = 40_000;
const storage = guardStorage(() => localStorage);

export function readToken(): string | undefined {
  return storage.read(STORAGE_KEY);
}

export function keepToken(token: string): void {
  storage.write(STORAGE_KEY, token);
}

export function removeToken(): void {
  storage.remove(STORAGE_KEY);
}

/**
 * Notes for all tabs that a new token is on its way. A tab that is closed can't take the note back, so it has an end.
 */
export function noteRenewal(isUnderWay: boolean): void {
  if (isUnderWay) storage.write(RENEWAL_KEY, String(serverNow() + RENEWAL_MAX_MS));
  else storage.remove(RENEWAL_KEY);
}

export function isRenewing(): boolean {
  return Number(storage.read(RENEWAL_KEY)) > serverNow();
}

/** The user id in the token. Only the server can tell whether the token is valid. */
export function userIdOf(token: string): string | undefined {
  try {
    return (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}

/**
 * Calls the listener when another tab signs in or out, or may have done so while this page was in the cache of Back and
 * Forward: not every browser tells it afterwards. The browser gives a null key when the whole storage was cleared.
 */
export function onTokenChangedElsewhere(listener: () => void): void {
  // The server draws first screens with this code too, without a window.
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}
