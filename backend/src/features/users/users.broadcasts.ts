/**
 * Who hears that somebody came, changed their profile or left: people whose pages show their name, phone or picture,
 * administrators, who see how many there are, and their own other pages.
 */
import { pushFor } from '../../live/follow-pushes.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, userRoom } from '../../live/rooms.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { UserEventBus, UserRecord } from './users.service.ts';

interface UserBroadcastsParts {
  io: LiveServer;
  userEvents: UserEventBus;
  bookings: BookingsService;
  messages: MessagesService;
}

export function startUserBroadcasts(parts: UserBroadcastsParts): void {
  const { io, userEvents, bookings, messages } = parts;
  const tell = (userIds: readonly string[], requestId: string | undefined) => {
    const rooms = [adminsRoom(), ...userIds.map(userRoom)];
    pushFor(requestId, () => io.to(rooms).emit('person:changed'));
  };
  const tellWhoSees = async ({ id }: Pick<UserRecord, 'id'>, requestId: string | undefined) => {
    const [partners, owners] = await Promise.all([
      messages.findPartners(id),
      bookings.findOwnersBookedBy(id),
    ]);
    tell([id, ...partners, ...owners], requestId);
  };
  userEvents.on('account:opened', (_, requestId) => {
    tell([], requestId);
  });
  userEvents.on('profile:changed', tellWhoSees);
  userEvents.on('account:removed', tellWhoSees);
}
