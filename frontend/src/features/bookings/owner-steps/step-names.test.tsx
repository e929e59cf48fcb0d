/**
 * Buttons of many rows are told apart by their names, and those of one row by what they ask; what a row says is said in
 * it once.
 */
import type { Booking } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { hasCourt } from '../booking-facts.ts';
import { makeBooking } from '../bookings.factory.ts';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
// Days before the bookings of the factory: they are called without their year, and none of them is over.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T06:00:00Z') });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const { CancelWalkIn } = await import('./cancel-walk-in.tsx');
const { PaymentAction } = await import('./payment-action.tsx');
const { RequestActions } = await import('./request-actions.tsx');

const WHO_AND_WHEN = 'Nimal Perera, Tue 1 Dec, 7 to 9 PM';

function buttonsOf(parts: Partial<Booking>) {
  const booking = makeBooking('1', parts);
  if (!hasCourt(booking)) throw new Error('The factory names a court');
  const props = { underWay: undefined, onStep: () => undefined };
  const shown = renderToStaticMarkup(
    <>
      <RequestActions request={booking} {...props} />
      <PaymentAction request={booking} {...props} />
      <CancelWalkIn booking={booking} {...props} />
    </>,
  ).replaceAll('\u00a0', ' ');
  return {
    names: [...shown.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
    text: shown.replaceAll(/<[^>]*>/g, ' '),
  };
}

test.each([
  { status: 'pending', verbs: ['Decline', 'Accept'] },
  {
    status: 'cancellation_requested',
    verbs: ['Decline cancellation', 'Approve cancellation', 'Mark as paid'],
  },
  { status: 'confirmed', verbs: ['Mark as paid'] },
] as const)(
  'when a booking is $status, then its buttons are called after who and when, and show neither',
  ({ status, verbs }) => {
    const { names, text } = buttonsOf({ status });
    expect(names).toEqual(verbs.map((verb) => `${verb}, ${WHO_AND_WHEN}`));
    expect(text).not.toContain('Nimal Perera');
  },
);

test('when a walk-in can be cancelled, then the button is called after it, and the name stands in its entry once', () => {
  const walkIn = { customerName: 'Nimal Perera', customerPhone: '+94771112222', notes: '' };
  const { names, text } = buttonsOf({
    status: 'confirmed',
    paymentStatus: 'paid',
    bookingType: 'manual',
    customer: null,
    manualBookingDetails: walkIn,
  });
  expect(names).toEqual([`Cancel booking, ${WHO_AND_WHEN}`]);
  expect(text).not.toContain('Nimal Perera');
});

test('when a row asks something else, then its buttons are other ones: a press that just comes was not meant for them', () => {
  const partsOf = (parts: Partial<Booking>) => {
    const steps = {
      request: makeBooking('1', parts),
      underWay: undefined,
      onStep: () => undefined,
    };
    return [RequestActions(steps)?.key, PaymentAction(steps)?.key];
  };
  const [answer, mark] = partsOf({ status: 'pending', paymentStatus: 'pending' });
  const [cancellation] = partsOf({ status: 'cancellation_requested' });
  expect(answer).not.toBe(cancellation);
  const [, paid] = partsOf({ status: 'confirmed', paymentStatus: 'pending' });
  const [, refunded] = partsOf({ status: 'cancelled', paymentStatus: 'paid' });
  expect([mark, paid, refunded]).toEqual([undefined, 'paid', 'refunded']);
});
