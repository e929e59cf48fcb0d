import { afterEach, expect, it, vi } from 'vitest';
import { randomKey } from './keyring.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('when the page has a plain address, where the browser makes no UUIDs, then there are keys, each another', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const keys = [randomKey(), randomKey()];
  for (const key of keys) expect(key).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
