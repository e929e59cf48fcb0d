import { vi } from 'vitest';
import { makeBooking, makeCourt } from '../bookings.factory.ts';
import { createManualBookingStore, type ManualBookingParts } from './manual-booking.store.ts';

export const COURT = makeCourt('c1');
export const SELECTION = {
  courtId: COURT._id,
  date: '2026-12-01',
  timeSlots: [{ startTime: '19:00', endTime: '20:00', type: 'night' as const }],
};
export const BOOKING = makeBooking('1', { bookingType: 'manual', status: 'confirmed' });

/** The store with its dialog open over a selection. */
export function setUp() {
  const listeners: (() => void)[] = [];
  const parts = {
    onSelectionChanged: (listener: () => void) => void listeners.push(listener),
    selection: vi.fn<ManualBookingParts['selection']>().mockReturnValue(SELECTION),
    hold: vi.fn(),
    release: vi.fn(),
    create: vi.fn<ManualBookingParts['create']>().mockResolvedValue(BOOKING),
    receiveOwn: vi.fn<ManualBookingParts['receiveOwn']>(),
    clearSelection: vi.fn(),
    refresh: vi.fn(),
    newKey: vi.fn(() => `key-${parts.newKey.mock.calls.length}`),
    noteUser: vi.fn<ManualBookingParts['noteUser']>().mockReturnValue(() => true),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  const state = createManualBookingStore(parts).getState;
  state().open(COURT);
  const changeSelection = () => {
    for (const listener of listeners) listener();
  };
  return { parts, state, changeSelection };
}
