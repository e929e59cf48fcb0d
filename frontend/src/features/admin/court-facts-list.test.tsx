import { WEEKDAYS } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plainCourt } from '../../shared/lib/court.factory.ts';
import { CourtFactsList } from './court-facts-list.tsx';

test('when an owner wrote the evening first, then the administrator reads the hours as players do, by their start', () => {
  const slots = [
    { startTime: '18:00', endTime: '23:00', type: 'night' },
    { startTime: '08:00', endTime: '14:00', type: 'day' },
  ] as const;
  const operatingHours = WEEKDAYS.map((day) => ({
    day,
    isOpen: day !== 'Sunday',
    slots: [...slots],
  }));
  const court = { ...plainCourt({ operatingHours }), decisions: [] };
  const shown = renderToStaticMarkup(<CourtFactsList court={court} />).replaceAll('\u00a0', ' ');
  expect(shown).toContain('Monday: Open, 8 AM to 2 PM, 6 to 11 PM');
  expect(shown).toContain('Sunday: Closed');
});
