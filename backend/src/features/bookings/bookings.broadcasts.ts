/**
 * What is pushed to browsers about bookings: changed slots to everybody who watches the day, the booking itself only
 * to its customer and its owner.
 */
import type { CourtDay } from '@crease/contract';
import { pushFor } from '../../live/follow-pushes.ts';
import type { IsHeard } from '../../live/is-heard.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, courtDayRoom, userRoom } from '../../live/rooms.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { maySeeCourt, type CourtRecord, type CourtsService } from '../courts/courts.service.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingEventBus } from './bookings.events.ts';
import { presentBooking } from './bookings.presenter.ts';
import type { BookingsRepository } from './bookings.repository.ts';
import type { BookingsService } from './bookings.service.ts';
import type { CourtDaysRepository } from './court-day/court-days.repository.ts';
import { createSlotChanges, type SlotChanges } from './court-day/slot-changes.ts';

interface BookingBroadcastsParts {
  io: LiveServer;
  isHeard: IsHeard;
  bookingEvents: BookingEventBus;
  bookings: BookingsService;
  bookingRecords: BookingsRepository;
  courtDays: CourtDaysRepository;
  courts: CourtsService;
  logger: Logger;
}

function roomsOf({ ownerId, customerId }: BookingRecord): string[] {
  return [ownerId, customerId].flatMap((id) => (id === undefined ? [] : userRoom(id)));
}

/**
 * Anybody may join the room of a court's day, so only its owner and administrators are told of a court that is not
 * public.
 */
function roomsOfDay(day: CourtDay, court: CourtRecord): string[] {
  const isPublic = maySeeCourt(undefined, court);
  return isPublic ? [courtDayRoom(day)] : [userRoom(court.ownerId), adminsRoom()];
}

export function startBookingBroadcasts(parts: BookingBroadcastsParts): SlotChanges {
  const { io, isHeard, bookingEvents, bookings, logger } = parts;
  const slotChanges = createSlotChanges({
    ...parts,
    isHeard: (day, court) => isHeard(roomsOfDay(day, court)),
    send: (change, { court, requestId }) => {
      pushFor(requestId, () => io.to(roomsOfDay(change, court)).emit('slots:changed', change));
    },
    onError: (error, requestId) => {
      logger.error({ err: error, requestId }, 'A change of slots was not pushed');
    },
  });

  bookingEvents.on('booking:created', ({ booking, context }, requestId) => {
    slotChanges.note(booking, { court: context.court, requestId });
    const rooms = roomsOf(booking);
    if (!isHeard(rooms)) return;
    const created = { booking: presentBooking(booking, context) };
    pushFor(requestId, () => io.to(rooms).emit('booking:created', created));
  });
  bookingEvents.on('booking:updated', async ({ booking: record, from, context }, requestId) => {
    slotChanges.note(record, { court: context?.court, requestId });
    const rooms = roomsOf(record);
    if (!isHeard(rooms)) return;
    const booking = await bookings.populateOne(record, context);
    const updated = { booking, ...(from && { from }) };
    pushFor(requestId, () => io.to(rooms).emit('booking:updated', updated));
  });
  return slotChanges;
}
