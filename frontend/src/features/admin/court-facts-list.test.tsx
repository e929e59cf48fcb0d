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

test('when the rate changes within the hours, then the administrator reads them in one piece, as players do', () => {
  const night = { startTime: '18:00', endTime: '06:00', type: 'night' } as const;
  const day = { startTime: '06:00', endTime: '18:00', type: 'day' } as const;
  const court = plainCourt({
    operatingHours: [
      { day: 'Monday', isOpen: true, slots: [day, { ...night, endTime: '00:00' }] },
      { day: 'Tuesday', isOpen: true, slots: [day, night] },
    ],
  });
  const shown = renderToStaticMarkup(
    <CourtFactsList court={{ ...court, decisions: [] }} />,
  ).replaceAll('\u00a0', ' ');
  expect(shown).toContain('Monday: Open, 6 AM to midnight');
  expect(shown).toContain('Tuesday: Open, 24 hours');
});
