import {
  changeBookingStatusEndpoint,
  changePaymentStatusEndpoint,
  createManualBookingEndpoint,
  listCustomerBookingsEndpoint,
  listDayBookingsEndpoint,
  listOwnerBookingsEndpoint,
  requestBookingEndpoint,
  requestCancellationEndpoint,
  type Booking,
  type BookingAnswer,
  type CourtDay,
  type EndpointBody,
  type EndpointData,
  type PaymentMark,
} from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';
import { withInstants } from './slot-instants.ts';

export type BookingRequest = EndpointBody<typeof requestBookingEndpoint>;
export type WalkIn = EndpointBody<typeof createManualBookingEndpoint>;
export type DayBookings = EndpointData<typeof listDayBookingsEndpoint>;

export async function fetchDayBookings({ courtId, date }: CourtDay): Promise<DayBookings> {
  const { data } = await callApi(listDayBookingsEndpoint, {
    params: { id: courtId },
    query: { date },
  });
  return { ...data, bookings: data.bookings.map(withInstants) };
}

/** `key` is the Idempotency-Key: the same request sent twice with it makes one booking. */
export async function requestBooking(body: BookingRequest, key: string): Promise<Booking> {
  const { data } = await callApi(requestBookingEndpoint, {
    body,
    headers: { 'Idempotency-Key': key },
  });
  return withInstants(data.booking);
}

/** `key` as in `requestBooking`. */
export async function createManualBooking(body: WalkIn, key: string): Promise<Booking> {
  const { data } = await callApi(createManualBookingEndpoint, {
    body,
    headers: { 'Idempotency-Key': key },
  });
  return withInstants(data.booking);
}

export async function fetchCustomerBookings(): Promise<Booking[]> {
  const { data } = await callApi(listCustomerBookingsEndpoint);
  return data.bookings.map(withInstants);
}

export async function fetchOwnerBookings(): Promise<Booking[]> {
  const { data } = await callApi(listOwnerBookingsEndpoint);
  return data.bookings.map(withInstants);
}

/** Sends the status that is on screen, so that the server refuses when the booking has changed. */
export async function answerBooking(
  { _id: id, status: from }: Booking,
  status: BookingAnswer,
): Promise<Booking> {
  const { data } = await callApi(changeBookingStatusEndpoint, {
    params: { id },
    body: { status, from },
  });
  return withInstants(data.booking);
}

export async function markPayment(id: string, paymentStatus: PaymentMark): Promise<Booking> {
  const { data } = await callApi(changePaymentStatusEndpoint, {
    params: { id },
    body: { paymentStatus },
  });
  return withInstants(data.booking);
}

export async function requestCancellation(
  id: string,
  cancellationReason: string,
): Promise<Booking> {
  const { data } = await callApi(requestCancellationEndpoint, {
    params: { id },
    body: { cancellationReason },
  });
  return withInstants(data.booking);
}
