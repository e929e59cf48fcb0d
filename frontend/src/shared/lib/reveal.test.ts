import { expect, test } from 'vitest';
import { isBelowFold } from './reveal.ts';

test.each([
  ['lies below it', 800, 1_000, true],
  ['only begins at its lower end', 700, 1_000, true],
  ['is seen whole', 500, 740, false],
  ['has more than half of it', 300, 1_000, false],
  ['was scrolled past', -400, -100, false],
])(
  'when a part of the page, in a window of 740, %s (%i to %i), then it is below the fold: %s',
  (_where, top, bottom, isBelow) => expect(isBelowFold({ top, bottom }, 740)).toBe(isBelow),
);
