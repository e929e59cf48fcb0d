import type { BookingStatus } from '@crease/contract';
import { AppError } from '../../platform/errors/app-error.ts';
import type { BookingRecord } from './booking.schema.ts';

const SENTENCE_BY_STATUS: Record<BookingStatus, string> = {
  pending: 'This booking is still waiting for an answer',
  confirmed: 'This booking is already confirmed',
  declined: 'This booking is already declined',
  cancellation_requested: 'A cancellation of this booking is already requested',
  cancelled: 'This booking is already cancelled',
  completed: 'This booking is already completed',
};

export const bookingNotFound = () => new AppError('not_found', 'Booking not found');

/** `cause` is the error of the unique index, when that refused the write. */
export const slotsTaken = (options?: ErrorOptions) =>
  new AppError('slots_taken', 'Some of these slots are already booked', options);

/** Says why the booking's present status does not allow the step. */
export const wrongStatus = ({ status }: BookingRecord) =>
  new AppError('wrong_status', SENTENCE_BY_STATUS[status]);
