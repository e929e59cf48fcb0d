import type { BookingStatus } from '@crease/contract';
import type { DomainEvents } from '../../platform/domain-events.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingContext } from './bookings.presenter.ts';

/** A new booking, with the court and customer that were read for it. */
interface CreatedBooking {
  booking: BookingRecord;
  context: BookingContext;
}

/** Without a context the booking was made by an earlier request with the same Idempotency-Key. */
export type MadeBooking = CreatedBooking | { booking: BookingRecord; context?: undefined };

/** A changed booking, with its court and customer if they were read. */
export interface UpdatedBooking {
  booking: BookingRecord;
  /** Its status before the change; undefined when what may be known already is told again. */
  from?: BookingStatus;
  context?: BookingContext | undefined;
}

/** Published after the change is stored. */
export interface BookingEvents {
  'booking:created': CreatedBooking;
  'booking:updated': UpdatedBooking;
  /** The booking took its hours; rivals that came meanwhile may have been missed. */
  'hours:taken': BookingRecord;
  /** The booking holds its hours, and its rivals were declined. */
  'rivals:declined': BookingRecord;
}

export type BookingEventBus = DomainEvents<BookingEvents>;
