import { afterEach, expect, test, vi } from 'vitest';
import { keepToken, onTokenChangedElsewhere, removeToken, userIdOf } from './session-token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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

test('when a token is not one, then it is nobody’s', () => {
  expect(userIdOf(`h.${btoa(JSON.stringify({ sub: 'u1' }))}.s`)).toBe('u1');
  expect(userIdOf('not a token')).toBeUndefined();
});
