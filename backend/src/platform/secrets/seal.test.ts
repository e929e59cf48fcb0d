import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const SECRET = 'a secret for tests alone, and long enough';
const seal = createSeal(SECRET, 'mails');

test('when the same text is sealed twice, then nobody sees that it is the same', () => {
  expect(seal.close('123456')).not.toBe(seal.close('123456'));
});

test('when a text was sealed for one purpose, then it opens for no other, also under the previous secret', () => {
  const sealed = seal.close('123456');
  expect(seal.open(sealed)).toBe('123456');
  expect(() => createSeal(SECRET, 'calendars').open(sealed)).toThrow();
  expect(() => createSeal('another', 'calendars', SECRET).open(sealed)).toThrow();
});
