import { expect, test } from 'vitest';
import { isPlainClick } from './plain-click.ts';

const PLAIN = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

test('when a link is clicked, then it is followed here', () =>
  expect(isPlainClick(PLAIN)).toBe(true));

test.each([
  { button: 1 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { defaultPrevented: true },
])(
  'when it is clicked with %o, then the browser opens it elsewhere, or somebody has dealt with it',
  (how) => expect(isPlainClick({ ...PLAIN, ...how })).toBe(false),
);
