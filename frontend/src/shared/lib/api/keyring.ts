import type { GuardedStorage } from '../storage/guarded-storage.ts';

export interface Keyring {
  /** Gives the same key for the same request, until `forget`. */
  keyOf: (request: object) => string;
  /**
   * Call it once the request succeeded, so that the same request sent again counts as a new one. Where another one may
   * have been sent since, say which has succeeded: the key of the other one stays then.
   */
  forget: (request?: object) => void;
}

/**
 * Makes Idempotency-Keys: a request that may have reached the server is sent again under the same key. With a storage
 * also after a reload.
 */
export function createKeyring(newKey: () => string, storage?: GuardedStorage, name = ''): Keyring {
  /** The key and its request; JSON has no line break of its own. */
  let last = '';
  const keyAndRequest = () => (storage?.read(name) ?? last).split('\n');
  return {
    keyOf: (body) => {
      const request = JSON.stringify(body);
      const [key = '', sent] = keyAndRequest();
      if (sent === request) return key;
      const fresh = newKey();
      last = `${fresh}\n${request}`;
      storage?.write(name, last);
      return fresh;
    },
    forget: (body) => {
      if (body && keyAndRequest()[1] !== JSON.stringify(body)) return;
      last = '';
      storage?.remove(name);
    },
  };
}

/** Not `crypto.randomUUID`, which browsers offer only on secure pages: a phone may open a computer's plain address. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
