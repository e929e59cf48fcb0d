import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { makeCourt } from '../court-form/court-form.factory.ts';
import { FeaturedCard } from './featured-card.tsx';

const actionOf = (isActive: boolean) =>
  /aria-label="([^"]+) Galle Road Nets"/.exec(
    renderToString(
      <StaticRouter location="/">
        <FeaturedCard court={makeCourt({ isActive })} />
      </StaticRouter>,
    ),
  )?.[1];

test('when a featured court is closed, then its card leads to it and promises no booking', () => {
  expect(actionOf(true)).toBe('Book');
  expect(actionOf(false)).toBe('View Details');
});
