/** A browser storage for tests; `texts` holds what is stored. */
type FakeStorage = Storage & { texts: Map<string, string> };

/** `room` is the length of the longest text that it accepts. */
export function makeStorage(room = Infinity): FakeStorage {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('Full', 'QuotaExceededError');
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  } as unknown as FakeStorage;
}
