import { expect, test, vi } from 'vitest';
import { makeBooking, makeCourt } from '../bookings.factory.ts';
import { createManualBookingStore } from './manual-booking.store.ts';

const COURT = makeCourt('c1');
const WALK_IN = { customerName: 'Kasun', customerPhone: '077 123 4567', notes: 'Needs bats' };

function setUp() {
  let signedIn: string | undefined = 'owner';
  const state = createManualBookingStore({
    onSelectionChanged: vi.fn(),
    selection: vi.fn(),
    hold: vi.fn(),
    release: vi.fn(),
    create: vi.fn().mockResolvedValue(makeBooking('1', {})),
    receiveOwn: vi.fn(),
    clearSelection: vi.fn(),
    refresh: vi.fn(),
    newKey: () => 'key',
    noteUser: () => {
      const noted = signedIn;
      return () => noted === signedIn;
    },
    notifySuccess: vi.fn(),
    notifyError: vi.fn(),
  }).getState;
  state().open(COURT);
  state().write(WALK_IN);
  return { state, signIn: (id?: string) => (signedIn = id) };
}

test('when a session ends over a walk-in, then its owner finds what they wrote when they are back, and nobody else does', () => {
  const { state, signIn } = setUp();
  signIn();
  state().leave();
  expect(state().draft.customerName).toBe('');
  signIn('owner');
  state().open(COURT);
  expect(state().draft).toEqual(WALK_IN);
  signIn();
  state().leave();
  signIn('another owner');
  state().open(COURT);
  expect(state().draft.customerName).toBe('');
  state().close();
  signIn('owner');
  state().open(COURT);
  expect(state().draft.customerName).toBe('');
});

test('when an owner leaves a walk-in themselves, then the next one starts empty', () => {
  const { state } = setUp();
  state().leave();
  state().open(COURT);
  expect(state().draft.customerName).toBe('');
});
