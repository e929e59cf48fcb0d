/**
 * Who hears that somebody changed their profile: people whose pages show their name, phone or picture, and their own
 * other pages.
 */
import { pushFor } from '../../live/follow-pushes.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, userRoom } from '../../live/rooms.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { UserEventBus } from './users.service.ts';

interface UserBroadcastsParts {
  io: LiveServer;
  userEvents: UserEventBus;
  bookings: BookingsService;
  messages: MessagesService;
}

export function startUserBroadcasts(parts: UserBroadcastsParts): void {
  const { io, userEvents, bookings, messages } = parts;
  userEvents.on('profile:changed', async ({ id, role }, requestId) => {
    const [partners, owners] = await Promise.all([
      messages.findPartners(id),
      bookings.findOwnersBookedBy(id),
    ]);
    const rooms = [id, ...partners, ...owners].map(userRoom);
    if (role === 'owner') rooms.push(adminsRoom());
    pushFor(requestId, () => io.to(rooms).emit('person:changed'));
  });
}
