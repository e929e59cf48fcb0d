import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { plainCourt } from '../../../shared/lib/court.factory.ts';
import { OwnCourtCard } from './own-court-card.tsx';

test('when a card has a switch, Edit and Delete, then they are called after the court, and no word of them says its name again', () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <OwnCourtCard
        court={plainCourt({ name: 'Galle Road Nets' })}
        isChanging={false}
        onActiveChange={() => Promise.resolve()}
        onDelete={() => undefined}
      />
    </MemoryRouter>,
  );
  expect(shown).toContain('aria-label="Open for bookings, Galle Road Nets"');
  expect(shown).toContain('aria-label="Edit, Galle Road Nets"');
  expect(shown).toContain('aria-label="Delete, Galle Road Nets"');
  expect(shown).toMatch(/<span>Edit<\/span>.*<span>Delete<\/span>/);
});
