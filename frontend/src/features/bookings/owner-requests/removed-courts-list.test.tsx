import type { Booking } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeBooking } from '../bookings.factory.ts';
import { RemovedCourtsList } from './removed-courts-list.tsx';

const listOf = (...left: Booking[]) =>
  renderToStaticMarkup(
    <RemovedCourtsList left={left} underWay={new Map()} onStep={() => Promise.resolve()} />,
  );

test('when money is owed, then it can be marked as given back; a walk-in can be called', () => {
  const gone = { court: null, status: 'cancelled' } as const;
  const paid = listOf(makeBooking('1', { ...gone, paymentStatus: 'paid' }));
  expect(paid).toContain('Refund due');
  expect(paid).toContain('Mark as refunded');
  const manualBookingDetails = { customerName: 'Asela', customerPhone: '+94771112222' };
  const walkIn = listOf(
    makeBooking('2', { ...gone, bookingType: 'manual', customer: null, manualBookingDetails }),
  );
  expect(walkIn).toContain('href="tel:+94771112222"');
  expect(walkIn).not.toContain('Mark as');
});

test('when somebody had asked to cancel, then their reason is there, and the owner answers it', () => {
  const asked = listOf(
    makeBooking('1', {
      ...{ court: null, status: 'cancellation_requested' },
      cancellationReason: 'It rains into the hall',
    }),
  );
  expect(asked).toContain('It rains into the hall');
  expect(asked).toMatch(/Decline<.*Approve</);
});

test('when the name of the court is known, then it is there', () => {
  const gone = { court: null, status: 'cancelled', paymentStatus: 'paid' } as const;
  expect(listOf(makeBooking('1', { ...gone, formerCourtName: 'Galle Nets' }))).toContain(
    'Galle Nets',
  );
});

test('when nothing is left to do, then nothing is said', () => expect(listOf()).toBe(''));
