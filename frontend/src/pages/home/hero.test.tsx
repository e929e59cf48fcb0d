import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Hero } from './hero.tsx';

const badgesWith = (hasFailed: boolean) =>
  renderToString(
    <StaticRouter location="/">
      <Hero courtCount={undefined} hasFailed={hasFailed} />
    </StaticRouter>,
  ).match(/<li[^>]*>/g);

test('when the number of courts did not load, then its badge leaves no gap before the others', () => {
  expect(badgesWith(false)?.map((badge) => badge.includes('hidden'))).toEqual([true, false, false]);
  expect(badgesWith(true)).toHaveLength(2);
});
