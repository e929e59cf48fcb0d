import { afterEach, expect, test, vi } from 'vitest';
import { keepShown, shownBefore } from './shown-count.ts';

afterEach(() => vi.unstubAllGlobals());

test('when more of a list was shown, then its entry of the history says how much, beside what was there, and of no other list', () => {
  const entry = {
    state: { idx: 3 } as unknown,
    replaceState: (state: unknown) => {
      entry.state = state;
    },
  };
  vi.stubGlobal('history', entry);
  expect(shownBefore('all')).toBeUndefined();
  keepShown({ name: 'all', count: 60 });
  expect(shownBefore('all')).toBe(60);
  expect(shownBefore('pending')).toBeUndefined();
  expect(entry.state).toMatchObject({ idx: 3 });
});
