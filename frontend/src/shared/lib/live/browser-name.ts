import { guardStorage } from '../storage/guarded-storage.ts';

const STORAGE_KEY = 'browser';
const storage = guardStorage(() => localStorage);

/**
 * A random name by which all tabs of this browser count as one of those who look at a day, and so does a connection
 * whose end the server has not seen yet. It is kept nowhere else and says nothing of who they are.
 */
export function nameOfBrowser(): string {
  const known = storage.read(STORAGE_KEY);
  if (known !== undefined) return known;
  const name = Math.random().toString(36).slice(2);
  storage.write(STORAGE_KEY, name);
  return name;
}
