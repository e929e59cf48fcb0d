import type { BookingEventBus } from '../bookings/bookings.service.ts';
import type { CourtEventBus } from '../courts/courts.service.ts';
import type { NoticesService } from './notices.service.ts';

interface StartNoticesParts {
  bookingEvents: BookingEventBus;
  courtEvents: CourtEventBus;
  notices: NoticesService;
}

/**
 * From now on a letter is written as soon as it is owed, and not at the next sweep alone. Called after the broadcasts
 * have begun to listen, because pushes go first.
 */
export function startNotices({ bookingEvents, courtEvents, notices }: StartNoticesParts): void {
  for (const name of ['booking:created', 'booking:updated'] as const) {
    bookingEvents.on(name, ({ booking }, requestId) => notices.settleBooking(booking, requestId));
  }
  for (const name of ['court:reviewed', 'court:removed'] as const) {
    courtEvents.on(name, notices.settleCourt);
  }
}
