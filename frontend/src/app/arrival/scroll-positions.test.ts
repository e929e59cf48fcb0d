import { expect, test } from 'vitest';
import { guardStorage } from '../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../shared/lib/storage/storage.factory.ts';
import { createScrollPositions } from './scroll-positions.ts';

function makeGuarded(kept?: string) {
  const storage = makeStorage();
  if (kept !== undefined) storage.texts.set('scroll-positions', kept);
  return guardStorage(() => storage);
}

test('when the next page of the tab begins, then it knows how far each entry was scrolled', () => {
  const storage = makeGuarded();
  const before = createScrollPositions(storage);
  before.set('a', 200);
  before.set('b', 700);
  before.save();
  const after = createScrollPositions(storage);
  expect([after.get('a'), after.get('b'), after.get('c')]).toEqual([200, 700, undefined]);
});

test('when very many entries were scrolled, then only the last ones are kept', () => {
  const storage = makeGuarded();
  const before = createScrollPositions(storage);
  for (let entry = 0; entry < 60; entry += 1) before.set(`entry ${entry}`, entry);
  before.set('entry 0', 5);
  expect(before.get('entry 9')).toBeUndefined();
  // The one that would go next, were it not scrolled again.
  before.set('entry 11', 6);
  before.set('entry 60', 60);
  before.save();
  const after = createScrollPositions(storage);
  expect(after.get('entry 0')).toBe(5);
  expect(after.get('entry 9')).toBeUndefined();
  expect([after.get('entry 11'), after.get('entry 12')]).toEqual([6, undefined]);
  expect(after.get('entry 59')).toBe(59);
});

test.each(['{', '7', '["a"]'])('when the storage holds %s, then nothing is known', (kept) =>
  expect(createScrollPositions(makeGuarded(kept)).get('a')).toBeUndefined(),
);
