export interface Keyring {
  /** The same key for the same request, until it is forgotten. */
  keyOf: (request: object) => string;
  /** Once it succeeded: the same request again is another one. */
  forget: () => void;
}

/** Idempotency keys: a request that may have arrived is sent again under the key it had. */
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
