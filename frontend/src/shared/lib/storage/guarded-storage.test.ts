import { describe, expect, test } from 'vitest';
import { guardStorage } from './guarded-storage.ts';
import { makeStorage } from './storage.factory.ts';

test('when a text is written, then the next page reads it', () => {
  const storage = makeStorage();
  guardStorage(() => storage).write('draft', 'Nets');
  expect(guardStorage(() => storage).read('draft')).toBe('Nets');
});

describe.each([
  [
    'forbidden',
    () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  ],
  ['full', makeStorage.bind(undefined, 0)],
])('when the storage is %s', (_, open: () => Storage) =>
  test('then a text is kept while the page is open, until it is removed', () => {
    const storage = guardStorage(open);
    expect(storage.read('token')).toBeUndefined();
    storage.write('token', 'a');
    expect(storage.read('token')).toBe('a');
    storage.remove('token');
    expect(storage.read('token')).toBeUndefined();
  }),
);

test('when a newer text finds no room, then the older one is not read in its place', () => {
  const full = makeStorage(1);
  const storage = guardStorage(() => full);
  storage.write('draft', 'a');
  storage.write('draft', 'abc');
  expect(storage.read('draft')).toBe('abc');
  storage.write('draft', 'b');
  expect(storage.read('draft')).toBe('b');
});

test('when another page writes or removes a text, then that is what is read', () => {
  const shared = makeStorage();
  const [here, there] = [guardStorage(() => shared), guardStorage(() => shared)];
  here.write('token', 'a');
  there.write('token', 'b');
  expect(here.read('token')).toBe('b');
  there.remove('token');
  expect(here.read('token')).toBeUndefined();
});
