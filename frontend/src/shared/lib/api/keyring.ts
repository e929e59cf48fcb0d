export interface Keyring {
  /** Gives the same key for the same request, until `forget`. */
  keyOf: (request: object) => string;
  /** Call it once the request succeeded, so that the same request sent again counts as a new one. */
  forget: () => void;
}

/** Makes Idempotency-Keys: a request that may have reached the server is sent again under the same key. */
export function createKeyring(newKey: () => string): Keyring {
  let last: { request: string; key: string } | undefined;
  return {
    keyOf: (body) => {
      const request = JSON.stringify(body);
      if (last?.request !== request) last = { request, key: newKey() };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
}

/** Not `crypto.randomUUID`, which browsers offer only on secure pages: a phone may open a computer's plain address. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
