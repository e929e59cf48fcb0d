import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plainCourt } from '../../../shared/lib/court.factory.ts';
import { OpeningHours } from './opening-hours.tsx';

test('when the night rate begins where the day rate ends, then the hours are said in one piece, and those that never end by their number', () => {
  // A Sunday, because the day of today is marked as such between its name and its hours.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T06:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const court = plainCourt({
    operatingHours: [
      {
        day: 'Monday',
        isOpen: true,
        slots: [
          { startTime: '06:00', endTime: '18:00', type: 'day' },
          { startTime: '18:00', endTime: '22:00', type: 'night' },
          { startTime: '23:00', endTime: '00:00', type: 'night' },
        ],
      },
      {
        day: 'Tuesday',
        isOpen: true,
        slots: [{ startTime: '00:00', endTime: '00:00', type: 'day' }],
      },
    ],
  });
  const words = renderToString(<OpeningHours court={court} />)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');
  expect(words).toContain('6 AM to 10 PM, 11 PM to midnight');
  expect(words).toContain('Tuesday24 hours');
});

test('when a day opens at noon, then its hours begin with a capital letter in the text that is read out', () => {
  const court = plainCourt({
    operatingHours: [
      {
        day: 'Monday',
        isOpen: true,
        slots: [{ startTime: '12:00', endTime: '13:00', type: 'day' }],
      },
    ],
  });
  const words = renderToString(<OpeningHours court={court} />).replaceAll('\u00a0', ' ');
  expect(words).toContain('>Noon to 1 PM<');
});
