/** The token of the signed-in user, kept where every tab of this browser finds it. */
const STORAGE_KEY = 'token';

export function readToken(): string | undefined {
  return localStorage.getItem(STORAGE_KEY) ?? undefined;
}

export function keepToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
}

export function removeToken(): void {
  localStorage.removeItem(STORAGE_KEY);
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
