import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookedCourt, makeBooking } from '../bookings.factory.ts';
import { RequestMoney } from './request-money.tsx';

const WORDS = ['Payment Pending', 'Paid', 'Refunded', 'Refund due'];

test.each([
  ['pending', 'pending', ['Payment Pending']],
  ['confirmed', 'pending', ['Payment Pending']],
  ['completed', 'pending', ['Payment Pending']],
  ['declined', 'pending', []],
  ['cancelled', 'pending', []],
  ['cancelled', 'paid', ['Paid', 'Refund due']],
  ['cancelled', 'refunded', ['Refunded']],
] as const)(
  'when a booking is %s and its payment %s, then of the payment its owner reads: %j',
  (status, paymentStatus, said) => {
    const request = { ...makeBooking('1', { status, paymentStatus }), court: bookedCourt('c1') };
    const markup = renderToStaticMarkup(<RequestMoney request={request} />);
    expect(WORDS.filter((word) => markup.includes(word))).toEqual(said);
  },
);
