import { afterEach, expect, test, vi } from 'vitest';
import { makeStorage } from '../storage/storage.factory.ts';
import {
  isRenewing,
  keepToken,
  noteRenewal,
  onTokenChangedElsewhere,
  readToken,
  removeToken,
  userIdOf,
} from './session-token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('when another tab signs in or out or empties the storage, then that is told; other keys are not', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const listener = vi.fn();
  onTokenChangedElsewhere(listener);
  const change = (key: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('court-draft:a');
  expect(listener).not.toHaveBeenCalled();
  change('token');
  change(null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('when a page is shown again from the cache of Back and Forward, then it is asked anew whose it is', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const listener = vi.fn();
  onTokenChangedElsewhere(listener);
  const show = (persisted: boolean) =>
    tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalledOnce();
});

test('when a token is not one, then it is nobody’s', () => {
  expect(userIdOf(`h.${btoa(JSON.stringify({ sub: 'u1' }))}.s`)).toBe('u1');
  expect(userIdOf('not a token')).toBeUndefined();
});

test('when somebody has signed in, then the token is where a reload finds it, until they sign out', () => {
  const storage = makeStorage();
  vi.stubGlobal('localStorage', storage);
  keepToken('of Nimal');
  expect([...storage.texts]).toEqual([['token', 'of Nimal']]);
  expect(readToken()).toBe('of Nimal');
  removeToken();
  expect(readToken()).toBeUndefined();
});

test('when a new token is on its way, then every tab knows it until it is there, but not for ever', () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', makeStorage());
  expect(isRenewing()).toBe(false);
  noteRenewal(true);
  expect(isRenewing()).toBe(true);
  noteRenewal(false);
  expect(isRenewing()).toBe(false);
  noteRenewal(true);
  vi.advanceTimersByTime(40_000);
  expect(isRenewing()).toBe(false);
});
