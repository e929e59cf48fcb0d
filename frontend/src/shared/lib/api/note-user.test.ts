import { afterEach, expect, test, vi } from 'vitest';
import { noteUser } from './note-user.ts';
import { keepToken, removeToken } from './session-token.ts';
import { tokenOf } from './token.factory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when a user gets a new token, then they are the same; another user and nobody are not', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  keepToken(tokenOf('u1'));
  const isSameUser = noteUser();
  keepToken(tokenOf('u1', 2));
  expect(isSameUser()).toBe(true);
  keepToken(tokenOf('u2'));
  expect(isSameUser()).toBe(false);
  removeToken();
  expect(isSameUser()).toBe(false);
});
