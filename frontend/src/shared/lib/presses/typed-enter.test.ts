import { expect, test } from 'vitest';
import { isTypedEnter } from './typed-enter.ts';

const ENTER = { key: 'Enter', keyCode: 13, isComposing: false };

test('when Enter is pressed, then it is one', () => {
  expect(isTypedEnter(ENTER)).toBe(true);
  expect(isTypedEnter({ ...ENTER, key: 'a', keyCode: 65 })).toBe(false);
});

test.each([
  ['most browsers', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('when it ends a composition as %s tell it, then it is none', (_, told) =>
  expect(isTypedEnter({ ...ENTER, ...told })).toBe(false),
);
