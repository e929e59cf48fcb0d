import type { DomainEvents } from '../../platform/domain-events.ts';
import type { BookingRecord } from './booking.schema.ts';

/** What others in this process hear of, after it is stored. */
export interface BookingEvents {
  'booking:created': BookingRecord;
  'booking:updated': BookingRecord;
}

export type BookingEventBus = DomainEvents<BookingEvents>;
