/** A session store for tests, over a fake browser and a fake server. */
import type { User } from '@crease/contract';
import { vi } from 'vitest';
import { createSessionStore } from './session.store.ts';

export const NIMAL = { _id: 'n', name: 'Nimal Perera' } as User;
export const SUNIL = { _id: 's', name: 'Sunil Silva' } as User;

const PAUSES_MAX = 9;
const PASSED = Promise.resolve();

interface Browser {
  token: string | undefined;
  isRenewing?: boolean;
}

/** A session in one of the browser's tabs, over a fake server. */
export function openTab(storage: Browser) {
  const api = {
    fetchCurrentUser: vi.fn<() => Promise<User>>(),
  };
  // Stops a restore that retries for ever, which nothing else would end.
  const pause = vi.fn(() =>
    pause.mock.calls.length > PAUSES_MAX ? Promise.reject(new Error('It never ends')) : PASSED,
  );
  const store = createSessionStore({
    api,
    tokens: {
      read: () => storage.token,
      keep: (token) => (storage.token = token),
      remove: () => (storage.token = undefined),
      // In these tests 'n 2' is the second token of the user 'n' (Nimal).
      userIdOf: (token) => token.split(' ')[0],
      noteRenewal: (isUnderWay) => (storage.isRenewing = isUnderWay),
      isRenewing: () => storage.isRenewing === true,
    },
    pause,
  });
  return { storage, api, pause, state: store.getState };
}

/** A session in the only tab of a browser. */
export function openSession(kept?: string) {
  return openTab({ token: kept });
}
