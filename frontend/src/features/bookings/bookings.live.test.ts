import type { Booking, BookingChanged, UserRole } from '@crease/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatHourRange } from '../../shared/lib/words/dates.ts';
import { createBookingHandlers } from './bookings.live.ts';
import { makeBooking } from './bookings.factory.ts';

const WHEN = `Galle Road Nets, Tue 1 Dec, ${formatHourRange('19:00', '21:00')}`;

/** Gives the handlers one push; `before` is what this browser knew of the booking. */
function hear(
  role: UserRole | undefined,
  booking: Booking,
  before?: Booking,
  rest: Omit<BookingChanged, 'booking'> = {},
) {
  const customer = { receive: vi.fn(() => before) };
  const owner = { receive: vi.fn(() => before) };
  const said: string[] = [];
  const handlers = createBookingHandlers({
    roleOf: () => role,
    customer: () => customer,
    owner: () => owner,
    notify: (text) => said.push(text),
  });
  handlers['booking:updated']?.({ booking, ...rest });
  return { said, customer: customer.receive, owner: owner.receive };
}

describe('a live change of a booking', () => {
  test('when a customer is signed in, then only the own bookings take it in, and the other way round', () => {
    const booking = makeBooking('1', { version: 2, status: 'completed' });
    const asCustomer = hear('customer', booking);
    expect(asCustomer.customer).toHaveBeenCalledWith(booking);
    expect(asCustomer.owner).not.toHaveBeenCalled();
    const asOwner = hear('owner', booking);
    expect(asOwner.owner).toHaveBeenCalledWith(booking);
    expect(asOwner.customer).not.toHaveBeenCalled();
    expect(hear(undefined, booking).customer).not.toHaveBeenCalled();
    expect(hear(undefined, booking).owner).not.toHaveBeenCalled();
    expect(hear('admin', booking).owner).not.toHaveBeenCalled();
  });

  test('when the owner answered, then the customer is told which booking it is about', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T06:00:00Z') });
    const asked = makeBooking('1');
    const accepted = makeBooking('1', { version: 2, status: 'confirmed' });
    expect(hear('customer', accepted, asked).said).toEqual([`Accepted: ${WHEN}`]);
    const declined = makeBooking('1', { version: 2, status: 'declined' });
    expect(hear('customer', declined).said).toEqual([`Declined: ${WHEN}`]);
    const cancelled = makeBooking('1', { version: 4, status: 'cancelled' });
    expect(hear('customer', cancelled, accepted).said).toEqual([`Cancelled: ${WHEN}`]);
    vi.useRealTimers();
  });

  test('when a cancellation request is declined, then the booking is said to stand', () => {
    const cancellationReason = 'Rain';
    const asked = makeBooking('1', {
      version: 3,
      status: 'cancellation_requested',
      cancellationReason,
    });
    const stands = makeBooking('1', { version: 4, status: 'confirmed', cancellationReason });
    const sentence = /^Cancellation declined, your booking stands: Galle Road Nets/;
    expect(hear('customer', stands, asked).said[0]).toMatch(sentence);
    expect(hear('customer', stands).said[0]).toMatch(sentence);
  });

  test('when a cancellation request is declined that this browser never knew of, then the booking is said to stand', () => {
    const stands = makeBooking('1', { version: 5, status: 'confirmed', paymentStatus: 'paid' });
    const sentence = /^Cancellation declined, your booking stands: Galle Road Nets/;
    const change = { from: 'cancellation_requested' } as const;
    expect(hear('customer', stands, undefined, change).said[0]).toMatch(sentence);
    const accepted = makeBooking('1', { version: 2, status: 'confirmed' });
    expect(hear('customer', stands, accepted, change).said[0]).toMatch(sentence);
  });

  test('when a payment is marked before this browser knew of the answer, then the answer is told', () => {
    const paid = makeBooking('1', { version: 3, status: 'confirmed', paymentStatus: 'paid' });
    const { said } = hear('customer', paid, makeBooking('1'), { from: 'confirmed' });
    expect(said[0]).toMatch(/^Accepted: Galle Road Nets/);
  });

  test.each([
    ['their own cancellation request', 'confirmed', { status: 'cancellation_requested' }],
    ['the end of the last hour', 'confirmed', { status: 'completed' }],
    ['a payment mark', 'confirmed', { status: 'confirmed', paymentStatus: 'paid' }],
    ['a refund', 'cancelled', { status: 'cancelled', paymentStatus: 'refunded' }],
    ['the end at a court that is gone', 'confirmed', { status: 'completed', court: null }],
    ['its answer there', 'cancellation_requested', { status: 'confirmed', court: null }],
  ] as const)('when it is %s, then the customer is told nothing', (_, from, parts) => {
    const booking = makeBooking('1', { version: 5, ...parts });
    expect(hear('customer', booking, undefined, { from }).said).toEqual([]);
  });

  test('when what changed of a booking that is known is only its payment, then nothing is said', () => {
    const confirmed = makeBooking('1', { version: 2, status: 'confirmed' });
    const paid = { ...confirmed, version: 3, paymentStatus: 'paid' as const };
    expect(hear('customer', paid, confirmed).said).toEqual([]);
  });

  test('when a booking goes with its court, then its owner, who did it, is told nothing', () => {
    const cancelled = makeBooking('1', { version: 3, status: 'cancelled', court: null });
    expect(hear('owner', cancelled).said).toEqual([]);
    expect(hear('owner', makeBooking('1', { court: null })).said).toEqual([]);
  });

  test('when a booking goes with its court, then the customer is told, by name also where it was never read', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T06:00:00Z') });
    const confirmed = makeBooking('1', { version: 2, status: 'confirmed' });
    const gone = { court: null, formerCourtName: 'Galle Road Nets' };
    const cancelled = makeBooking('1', { version: 3, status: 'cancelled', ...gone });
    const declined = makeBooking('1', { version: 2, status: 'declined', ...gone });
    const nameless = makeBooking('1', { version: 2, status: 'declined', court: null });
    expect([
      ...hear('customer', cancelled, confirmed).said,
      ...hear('customer', declined).said,
      ...hear('customer', nameless).said,
    ]).toEqual([
      `Cancelled: ${WHEN}. The court was removed.`,
      `Declined: ${WHEN}. The court was removed.`,
      `Declined: ${WHEN.replace('Galle Road Nets, ', '')}. The court was removed.`,
    ]);
    vi.useRealTimers();
  });

  test('when it comes a second time, then nothing is said again', () => {
    const accepted = makeBooking('1', { version: 2, status: 'confirmed' });
    expect(hear('customer', accepted, accepted, { from: 'pending' }).said).toEqual([]);
  });

  test('when an older change comes late, then the customer is told nothing of it', () => {
    const cancelled = makeBooking('1', { version: 4, status: 'cancelled' });
    const accepted = makeBooking('1', { version: 2, status: 'confirmed' });
    expect(hear('customer', accepted, cancelled).said).toEqual([]);
  });

  test('when a wish to cancel comes after the answer to it, then the owner is told nothing of it', () => {
    const wish = makeBooking('1', { version: 3, status: 'cancellation_requested' });
    const stands = makeBooking('1', { version: 4, status: 'confirmed' });
    expect(hear('owner', wish, stands).said).toEqual([]);
  });

  test('when a request is new to the owner, then they are told; their own answers are no news', () => {
    expect(hear('owner', makeBooking('1')).said[0]).toMatch(/^New request: Galle Road Nets/);
    const accepted = makeBooking('1', { version: 2, status: 'confirmed' });
    expect(hear('owner', accepted, makeBooking('1')).said).toEqual([]);
    expect(hear('owner', makeBooking('1'), makeBooking('1')).said).toEqual([]);
    const asks = makeBooking('1', { version: 3, status: 'cancellation_requested' });
    expect(hear('owner', asks, accepted).said[0]).toMatch(/^Cancellation request: Galle Road Nets/);
    const paid = { ...asks, version: 4, paymentStatus: 'paid' as const };
    expect(hear('owner', paid, asks).said).toEqual([]);
    const manual = makeBooking('1', { status: 'confirmed', bookingType: 'manual' });
    expect(hear('owner', manual).said).toEqual([]);
  });
});

test('when pushes may have been missed, then the lists of bookings are read again', async () => {
  onTestFinished(() => {
    vi.resetModules();
  });
  vi.resetModules();
  const { resync } = await import('../../shared/lib/live/resync.ts');
  const { useCustomerBookings } = await import('./customer-bookings/customer-bookings.store.ts');
  const { useOwnerRequests } = await import('./owner-requests/owner-requests.store.ts');
  const { startBookingsLive } = await import('./bookings.live.ts');
  const refresh = vi.fn(() => Promise.resolve());
  useCustomerBookings.setState({ refresh });
  useOwnerRequests.setState({ refresh });
  startBookingsLive(() => undefined);
  resync();
  expect(refresh).toHaveBeenCalledTimes(2);
});
