import { afterEach, expect, test, vi } from 'vitest';
import { guardStorage } from '../storage/guarded-storage.ts';
import { makeStorage } from '../storage/storage.factory.ts';
import { createKeyring, randomKey } from './keyring.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when the page has a plain address, where the browser makes no UUIDs, then there are keys, each another', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const keys = [randomKey(), randomKey()];
  for (const key of keys) expect(key).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test('when it keeps its key in a storage, then the next page has the same key for the same, until it is done', () => {
  const kept = makeStorage();
  const storage = guardStorage(() => kept);
  let keys = 0;
  const load = () => createKeyring(() => `key ${++keys}`, storage, 'sent');
  const request = { content: 'Two\nlines' };
  expect(load().keyOf(request)).toBe('key 1');
  expect(load().keyOf(request)).toBe('key 1');
  expect(load().keyOf({ content: 'Other' })).toBe('key 2');
  load().forget();
  expect(kept.texts.size).toBe(0);
});

test('when it keeps its key in no storage, then the same has the same key, and another one once it is done', () => {
  let keys = 0;
  const { keyOf, forget } = createKeyring(() => `key ${++keys}`);
  const request = { message: 'Hello' };
  expect([keyOf(request), keyOf(request)]).toEqual(['key 1', 'key 1']);
  forget();
  expect(keyOf(request)).toBe('key 2');
});
