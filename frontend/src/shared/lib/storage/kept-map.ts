import type { GuardedStorage } from './guarded-storage.ts';

/** Empty when nothing is stored, or something unreadable. */
export function readMap<Value>(storage: GuardedStorage, key: string): Map<string, Value> {
  try {
    return new Map(JSON.parse(storage.read(key) ?? '[]') as [string, Value][]);
  } catch {
    return new Map();
  }
}

export function writeMap(
  storage: GuardedStorage,
  key: string,
  entries: Iterable<readonly [string, unknown]>,
): void {
  storage.write(key, JSON.stringify([...entries]));
}
