import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PENDING } from '../admin.factory.ts';
import { ReviewActions } from './review-actions.tsx';

test('when a row has buttons, then each is called after its court, whose name stands in the row only once', () => {
  const court = { ...PENDING, name: 'Galle Road Nets' };
  const shown = renderToStaticMarkup(
    <ReviewActions court={court} onViewDetails={() => undefined} onAct={() => undefined} />,
  );
  const names = [...shown.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(
    ['Reject', 'Approve', 'View Details', 'Delete'].map((act) => `${act}, Galle Road Nets`),
  );
  expect(shown.replaceAll(/<[^>]*>/g, '')).not.toContain('Galle Road Nets');
});
