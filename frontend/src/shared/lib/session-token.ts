/** The token of the signed-in user, kept where every tab of this browser finds it. */
import { guardStorage } from './guarded-storage.ts';

const STORAGE_KEY = 'token';
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

/** Whom a token says to be of; whether that is so, the server alone can tell. */
export function userIdOf(token: string): unknown {
  try {
    return (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub?: unknown }).sub;
  } catch {
    return undefined;
  }
}

/** Tells when another tab signed in or out; a null key is a storage that was emptied. */
export function onTokenChangedElsewhere(listener: () => void): void {
  // No tabs where the server draws first screens.
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  });
}
