import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { plainCourt } from '../../../shared/lib/court.factory.ts';
import { CourtCard } from './court-card.tsx';

test('when a card is read out, then it names its court once', () => {
  const court = plainCourt({ name: 'Kandy Hill Nets' });
  const card = renderToString(
    <StaticRouter location="/courts">
      <CourtCard court={court} />
    </StaticRouter>,
  );
  expect(card.match(/Kandy Hill Nets/g)).toHaveLength(1);
});
