import type { Booking } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { hasCourt } from '../booking-facts.ts';
import { makeBooking } from '../bookings.factory.ts';
import { BookingCard } from './booking-card.tsx';

function cardOf(parts: Partial<Booking>): string {
  const booking = makeBooking('1', parts);
  if (!hasCourt(booking)) throw new Error('The factory names a court');
  return renderToStaticMarkup(
    <MemoryRouter>
      <BookingCard booking={booking} isChanged={false} onCancel={() => undefined} />
    </MemoryRouter>,
  );
}

describe('the card of a cancelled booking', () => {
  const DUE = 'Rs 14,000.00 is due back to you from the court owner.';

  test('when it was paid, then it says what is due back to the customer', () =>
    expect(cardOf({ status: 'cancelled', paymentStatus: 'paid' })).toContain(DUE));

  test.each<[Booking['status'], Booking['paymentStatus']]>([
    ['cancelled', 'refunded'],
    ['cancelled', 'pending'],
    ['cancellation_requested', 'paid'],
    ['confirmed', 'paid'],
  ])('when a booking is %s and %s, then nothing is due', (status, paymentStatus) =>
    expect(cardOf({ status, paymentStatus })).not.toContain('due back'),
  );
});

describe('the card of a booking whose cancellation was declined', () => {
  const STANDS = 'Cancellation declined, your booking stands.';

  test('when the owner keeps it, then whoever was away reads so: the booking looks as if nothing was asked', () =>
    expect(cardOf({ status: 'confirmed', cancellationReason: 'Rain' })).toContain(STANDS));

  test.each<Partial<Booking>>([
    { status: 'confirmed' },
    { status: 'cancellation_requested', cancellationReason: 'Rain' },
    { status: 'completed', cancellationReason: 'Rain' },
  ])('when a booking is as %j, then nothing of the kind is said', (parts) =>
    expect(cardOf(parts)).not.toContain(STANDS),
  );
});

describe('the reason on a card', () => {
  test('when a cancellation waits for the owner, then it says why it was asked, and that it waits', () => {
    const parts = { cancellationReason: 'Half the team is ill' };
    const waiting = cardOf({ ...parts, status: 'cancellation_requested' });
    expect(waiting).toMatch(/Half the team is ill.*Waiting for court owner approval\.\.\./);
    expect(cardOf({ ...parts, status: 'cancelled' })).not.toContain('Waiting for');
  });

  test('when a request was declined, then it says why', () => {
    const parts = { declineReason: 'Another request was accepted' };
    expect(cardOf({ ...parts, status: 'declined' })).toContain('Another request was accepted');
  });
});

describe('the card of a request', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test.each([
    ['to come', 5, 'The owner answers by', 'The time to answer is up'],
    ['gone, though it is not declined yet', -5, 'The time to answer is up', 'The owner answers by'],
  ])('when the time to answer is %s, then it says so', (_, minutes, said, unsaid) => {
    const card = cardOf({ status: 'pending', answerBy: inMinutes(minutes) });
    expect(card).toContain(said);
    expect(card).not.toContain(unsaid);
  });
});
