import type { Viewer } from '../../http/viewer.ts';
import type { BookingRecord } from './booking.schema.ts';

/** Only the owner of the booked court may answer; for everybody else the booking does not exist. */
export function mayAnswer(viewer: Viewer, booking: BookingRecord): boolean {
  return viewer.role === 'owner' && viewer.userId === booking.ownerId;
}
