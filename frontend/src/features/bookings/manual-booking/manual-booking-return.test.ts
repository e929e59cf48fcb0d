import { expect, test } from 'vitest';
import { COURT, setUp } from './manual-booking.factory.ts';

const WALK_IN = { customerName: 'Kasun', customerPhone: '077 123 4567', notes: 'Needs bats' };

function setUpOwner() {
  const { parts, state } = setUp();
  let signedIn: string | undefined = 'owner';
  parts.noteUser.mockImplementation(() => {
    const noted = signedIn;
    return () => noted === signedIn;
  });
  state().open(COURT);
  state().write(WALK_IN);
  return { state, signIn: (id?: string) => (signedIn = id) };
}

test('when a session ends over a walk-in, then its owner finds what they wrote when they are back, and nobody else does', () => {
  const { state, signIn } = setUpOwner();
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
  const { state } = setUpOwner();
  state().leave();
  state().open(COURT);
  expect(state().draft.customerName).toBe('');
});
