import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useCarousel } from './use-carousel.ts';

function Counter({ total, last }: { total: number; last: number }) {
  return String(useCarousel(total, last).index);
}

test.each([
  [3, 2, '2'],
  [2, 2, '1'],
  [1, 2, '0'],
  [0, 2, '0'],
])('when %i pictures are left and number %i was looked at, then %s is', (total, last, shown) =>
  expect(renderToStaticMarkup(createElement(Counter, { total, last }))).toBe(shown),
);
