import type { Viewer } from '../../http/viewer.ts';
import { bookingNotFound } from './booking-refusals.ts';
import type { BookingRecord } from './booking.schema.ts';

/**
 * Only the owner of the booked court may answer; for everybody else the booking does not exist.
 * @throws {AppError} not_found
 */
export function requireAnswerer(viewer: Viewer, found: BookingRecord | undefined): BookingRecord {
  const isOwners = viewer.role === 'owner' && viewer.userId === found?.ownerId;
  if (!found || !isOwners) throw bookingNotFound();
  return found;
}

/**
 * Only its customer may ask to cancel a booking; for everybody else it does not exist.
 * @throws {AppError} not_found
 */
export function requireCustomer(viewer: Viewer, found: BookingRecord | undefined): BookingRecord {
  if (found?.customerId !== viewer.userId) throw bookingNotFound();
  return found;
}
