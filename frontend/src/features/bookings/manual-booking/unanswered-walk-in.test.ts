/** A walk-in of which it is not known whether it was booked, over the hours of its dialog, as the dialog has them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../shared/lib/api/answers.factory.ts';
import { useToasts } from '../../../shared/ui/notices/notify.ts';
import { useManualBooking } from './manual-booking.store.ts';
import { useManualGrid } from './manual-grid.store.ts';
import { CLOSED_GRID } from '../slot-grid/slot-grid-state.ts';
import { COURT, DATE, gridWith, NOW } from '../slot-grid/slot-grid.factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
  useManualGrid.setState(gridWith('19:00'));
});
afterEach(() => {
  useManualBooking.getState().leave();
  useManualGrid.setState(CLOSED_GRID);
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('when other hours are chosen after it got no answer, then an hour that somebody else has by now leaves the dialog', async () => {
  const { open, write, save } = useManualBooking.getState();
  open(COURT);
  write({ customerName: 'Kasun Perera', customerPhone: '0771234567' });
  await save();
  const { toggle, receive } = useManualGrid.getState();
  const slots = [{ startTime: '19:00', state: 'booked' as const }];
  receive({ courtId: COURT._id, date: DATE, version: 2, slots });
  expect(useManualGrid.getState().selected).toEqual(['19:00']);
  toggle('21:00');
  expect(useManualGrid.getState().selected).toEqual(['21:00']);
});
