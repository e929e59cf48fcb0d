import type { DomainEvents } from '../../platform/domain-events.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingContext } from './bookings.presenter.ts';

/** A new booking, with what it names as its maker had read it a moment ago. */
interface CreatedBooking {
  booking: BookingRecord;
  context: BookingContext;
}

/** Without a context it was made before, under the same Idempotency-Key. */
export type MadeBooking = CreatedBooking | { booking: BookingRecord; context?: undefined };

/** A changed booking, with what it names where that was just read. */
interface UpdatedBooking {
  booking: BookingRecord;
  context?: BookingContext | undefined;
}

/** What others in this process hear of, after it is stored. */
export interface BookingEvents {
  'booking:created': CreatedBooking;
  'booking:updated': UpdatedBooking;
  /** The booking took its hours, and nobody else was seen to wait for them. */
  'hours:taken': BookingRecord;
  /** The booking holds its hours, and requests for them were declined. */
  'rivals:declined': BookingRecord;
}

export type BookingEventBus = DomainEvents<BookingEvents>;
