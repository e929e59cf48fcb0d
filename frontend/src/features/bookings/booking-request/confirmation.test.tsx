import type { Booking, CourtOwner } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { idOf, makeBooking } from '../bookings.factory.ts';
import { Confirmation } from './confirmation.tsx';

const OWNER = {
  _id: idOf('b'),
  name: 'Ruwan Silva',
  businessName: 'Havelock Sports',
  phone: '+94112345678',
  email: 'owner@demo.lk',
};

const show = (parts: Partial<Booking>, owner?: CourtOwner) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Confirmation booking={makeBooking('1', parts)} owner={owner} />
    </MemoryRouter>,
  );

const sentUntil = (minutes: number) =>
  show({ answerBy: new Date(Date.now() + minutes * 60_000).toISOString() });

test.each([
  ['to come', 5, true],
  ['gone', -5, false],
])('when the time to answer is %s, then a sent request promises an answer: %s', (_, minutes, is) =>
  expect(sentUntil(minutes).includes('The owner has until')).toBe(is),
);

test.each([
  ['pending', true, true],
  ['confirmed', false, true],
  ['declined', false, false],
  ['cancelled', false, false],
] as const)(
  'when a sent request is %s, then an answer is promised: %s, and a phone for the payment given: %s',
  (status, isPromised, isGiven) => {
    const page = show({ status }, OWNER);
    expect(page.includes('The court owner will email you')).toBe(isPromised);
    expect(page.includes('For payment details')).toBe(isGiven);
    expect(page).toContain('Payment Pending');
  },
);
