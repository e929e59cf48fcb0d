import { describe, expect, test } from 'vitest';
import { makeBooking } from './bookings.factory.ts';
import { contactOf, hasCourt, shortIdOf } from './booking-facts.ts';

describe('who is behind a booking', () => {
  test('when a customer asked for it, then it is the customer', () => {
    const customer = { _id: 'a', name: 'Nimal Perera', phone: '+94771234567' };
    expect(contactOf(makeBooking('1', { customer }))).toEqual({
      name: 'Nimal Perera',
      phone: '+94771234567',
    });
  });

  test('when the owner entered it, then it is the walk-in', () => {
    const manualBookingDetails = { customerName: 'Kasun', customerPhone: '077 123 4567' };
    const walkIn = makeBooking('1', {
      bookingType: 'manual',
      customer: null,
      manualBookingDetails,
    });
    expect(contactOf(walkIn)).toEqual({ name: 'Kasun', phone: '077 123 4567' });
  });

  test('when its customer is not known any more, then it is nobody', () =>
    expect(contactOf(makeBooking('1', { customer: null }))).toEqual({ name: '', phone: '' }));
});

describe('what is shown of a booking', () => {
  test('when it is named, then by the last eight characters of its id', () =>
    expect(shortIdOf(makeBooking('64b000000000000000000001'))).toBe('00000001'));

  test('when its court was removed, then it has none', () =>
    expect([makeBooking('1'), makeBooking('2', { court: null })].map(hasCourt)).toEqual([
      true,
      false,
    ]));
});
