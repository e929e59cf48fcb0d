import { WEEKDAYS, type CourtDecision } from '@crease/contract';
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

const AT = '2026-11-20T06:00:00.000Z';
const REJECTION: CourtDecision = {
  decision: 'rejected',
  by: { _id: '0'.repeat(24), name: 'Ayesha' },
  at: AT,
  reason: 'No phone',
};

test('when a court is rejected, then the reason stands among its facts once, and earlier ones stay with their decisions', () => {
  const court = plainCourt({ status: 'rejected', rejectionReason: 'No phone', rejectedAt: AT });
  const earlier = { ...REJECTION, at: '2026-11-10T06:00:00.000Z', reason: 'Blurry photos' };
  const shown = renderToStaticMarkup(
    <CourtFactsList court={{ ...court, decisions: [earlier, REJECTION] }} />,
  );
  expect(shown.split('No phone')).toHaveLength(2);
  expect(shown.split('Blurry photos')).toHaveLength(2);
});

test('when a rejected court was deleted, then its last decision says why, and so does the rejection', () => {
  const court = plainCourt({ status: 'rejected', rejectionReason: 'No phone', rejectedAt: AT });
  const deletion: CourtDecision = { ...REJECTION, decision: 'deleted', reason: 'It closed' };
  const shown = renderToStaticMarkup(
    <CourtFactsList court={{ ...court, decisions: [REJECTION, deletion] }} />,
  );
  expect(shown).toContain('It closed');
  expect(shown.split('No phone')).toHaveLength(3);
});

test('when a rejected court waits for review again, then its last decision still says why', () => {
  const court = { ...plainCourt({ status: 'pending' }), decisions: [REJECTION] };
  expect(renderToStaticMarkup(<CourtFactsList court={court} />)).toContain('No phone');
});
