/** The question for confirmation over the hours of the page, as the page has them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../../shared/ui/notices/notify.ts';
import { useBookingRequest } from './booking-request.store.ts';
import { CLOSED_GRID } from '../slot-grid/slot-grid-state.ts';
import { COURT, DATE, gridWith, NOW } from '../slot-grid/slot-grid.factory.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useSlotGrid.setState(gridWith('19:00', '20:00'));
});
afterEach(() => {
  useSlotGrid.setState(CLOSED_GRID);
  useToasts.setState({ toasts: [] });
  useBookingRequest.getState().reset();
  vi.useRealTimers();
});

function take(startTime: string): void {
  const change = {
    courtId: COURT._id,
    date: DATE,
    version: useSlotGrid.getState().day.version + 1,
  };
  useSlotGrid.getState().receive({ ...change, slots: [{ startTime, state: 'booked' }] });
}

test('when somebody else gets one of the hours that are asked about, then the question closes; with another hour it stays', () => {
  useBookingRequest.getState().ask();
  take('21:00');
  expect(useBookingRequest.getState().phase).toBe('confirming');
  take('20:00');
  expect(useSlotGrid.getState().selected).toEqual(['19:00']);
  expect(useBookingRequest.getState().phase).toBe('idle');
});
