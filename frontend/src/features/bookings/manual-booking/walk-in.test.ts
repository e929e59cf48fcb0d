import { slotsOfDate, WEEKDAYS } from '@crease/contract';
import { expect, test } from 'vitest';
import { makeCourt } from '../bookings.factory.ts';
import { BLOCKING_WALK_INS } from '../court-day/slot-blocking.ts';
import { CLOSED_GRID, type SlotGridData } from '../slot-grid/slot-grid-state.ts';
import { hourAfter, walkInOf } from './walk-in.ts';

const DATE = '2026-12-01';
const SLOTS = slotsOfDate(
  WEEKDAYS.map((day) => ({
    day,
    isOpen: true,
    slots: [{ startTime: '18:00', endTime: '21:00', type: 'night' as const }],
  })),
  DATE,
);

function gridWith(parts: Partial<SlotGridData>): SlotGridData {
  const day = {
    version: 1,
    states: new Map([['20:00', 'requested' as const]]),
    early: [],
    isPartial: false,
  };
  return {
    ...CLOSED_GRID,
    court: makeCourt('c1'),
    date: DATE,
    slots: SLOTS,
    day,
    phase: 'ready',
    blocking: BLOCKING_WALK_INS,
    ...parts,
  };
}

test('when the next hour is free, then it can be added; when it is asked for, closed or nothing is chosen, then not', () => {
  const nextOf = (...selected: string[]) => hourAfter(gridWith({ selected }))?.startTime;
  expect(nextOf('18:00')).toBe('19:00');
  expect(nextOf('18:00', '19:00')).toBeUndefined();
  expect(nextOf('20:00')).toBeUndefined();
  expect(nextOf()).toBeUndefined();
});

test('when notes are written, then they go along without their blanks', () => {
  const selection = { courtId: 'c', date: DATE, timeSlots: [] };
  const draft = { customerName: 'Kasun', customerPhone: '0771234567', notes: ' Own bats ' };
  expect(walkInOf(selection, draft)).toMatchObject({ notes: 'Own bats' });
});
