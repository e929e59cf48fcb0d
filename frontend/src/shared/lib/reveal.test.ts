import { expect, onTestFinished, test, vi } from 'vitest';
import { isBelowFold, reveal } from './reveal.ts';

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

test.each([
  ['lies below it', { top: 800, bottom: 1_000 }, 1],
  ['has more than half of it', { top: 300, bottom: 1_000 }, 0],
])(
  'when a part of the page, in a window of 740, %s, then the page is moved to it or stays',
  (_where, place, times) => {
    vi.stubGlobal('window', { innerHeight: 740 });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const scrollIntoView = vi.fn();
    reveal({ getBoundingClientRect: () => place, scrollIntoView } as unknown as Element);
    expect(scrollIntoView).toHaveBeenCalledTimes(times);
  },
);
