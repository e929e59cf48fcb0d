import type { Booking } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeBooking } from '../bookings.factory.ts';
import { RequestStatus } from './request-status.tsx';

const CANCELLATION = 'Half the team is ill';
const DECLINE = 'The hours were given to another request';
const REASONS = { cancellationReason: CANCELLATION, declineReason: DECLINE };

const statusOf = (status: Booking['status']) =>
  renderToStaticMarkup(
    <RequestStatus request={makeBooking('1', { ...REASONS, status })} isChanged={false} />,
  );

test.each([
  ['cancellation_requested', CANCELLATION],
  ['cancelled', CANCELLATION],
  ['declined', DECLINE],
  ['confirmed', undefined],
  ['completed', undefined],
] as const)('when a booking is %s, then of all reasons it says: %s', (status, reason) => {
  const said = [CANCELLATION, DECLINE].filter((text) => statusOf(status).includes(text));
  expect(said).toEqual(reason === undefined ? [] : [reason]);
});
