/**
 * What is pushed to browsers about courts. Administrators and the court's owner hear of every event. Everybody who has
 * the court on screen hears of a change and of a removal, and so do its customers: My Bookings and Messages show its
 * name. Nobody is told of a removal twice, because a page would read again each time.
 */
import { isDeletedByAdmin } from '@crease/contract';
import { pushFor } from '../../live/follow-pushes.ts';
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, courtRoom, userRoom } from '../../live/rooms.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { UserEventBus } from '../users/users.service.ts';
import type { CourtReviewsService } from './court-reviews.service.ts';
import type { CourtEventBus } from './courts.events.ts';
import { maySeeCourt } from './courts.policy.ts';
import { presentCourt } from './courts.presenter.ts';
import type { CourtRecord, CourtsRepository } from './courts.repository.ts';

interface CourtBroadcastsParts {
  io: LiveServer;
  courtEvents: CourtEventBus;
  userEvents: UserEventBus;
  courtRecords: CourtsRepository;
  courtReviews: CourtReviewsService;
  bookings: BookingsService;
  messages: MessagesService;
  images: ImageStore;
}

const roomsOfItsPeople = ({ ownerId }: CourtRecord) => [userRoom(ownerId), adminsRoom()];
/** Anybody may join the room of a court. Of one that is not public only those hear who may see it. */
const roomsOfViewers = (court: CourtRecord) =>
  maySeeCourt(undefined, court) ? [courtRoom(court.id)] : roomsOfItsPeople(court);

export function startCourtBroadcasts(parts: CourtBroadcastsParts): void {
  const { io, courtEvents, userEvents, courtRecords, courtReviews, images } = parts;
  const tellChange = (rooms: string[], courtId: string, requestId: string | undefined) => {
    pushFor(requestId, () => io.to(rooms).emit('court:changed', { courtId }));
  };
  const roomsOfViewersAndCustomers = async (court: CourtRecord) => {
    const customers = await Promise.all([
      parts.bookings.findCustomersOf(court.id),
      parts.messages.findCustomersAbout(court),
    ]);
    return [...roomsOfViewers(court), ...customers.flat().map(userRoom)];
  };
  courtEvents.on('court:changed-by-owner', async (court, requestId) => {
    const others = await roomsOfViewersAndCustomers(court);
    tellChange([...roomsOfItsPeople(court), ...others], court.id, requestId);
  });
  userEvents.on('profile:changed', async ({ id: ownerId }, requestId) => {
    // Whoever looks at a court sees its owner's name, business and phone.
    for (const court of await courtRecords.find({ ownerId })) {
      tellChange(roomsOfViewers(court), court.id, requestId);
    }
  });
  courtEvents.on('court:submitted', async (submitted, requestId) => {
    // For the other pages of its owner, which do not list it yet.
    tellChange([userRoom(submitted.ownerId)], submitted.id, requestId);
    const court = await courtReviews.populateOne(submitted);
    pushFor(requestId, () => io.to(adminsRoom()).emit('court:submitted', { court }));
  });
  courtEvents.on('court:reviewed', (court, requestId) => {
    const reviewed = { court: presentCourt(court, images) };
    pushFor(requestId, () => io.to(roomsOfItsPeople(court)).emit('court:reviewed', reviewed));
    // For the court's own page, which says how it stands.
    tellChange([userRoom(court.ownerId)], court.id, requestId);
  });
  courtEvents.on('court:removed', async (court, requestId) => {
    const { id, name } = court;
    const by = isDeletedByAdmin(court) ? 'admin' : 'owner';
    const removed = { court: { _id: id, name }, by } as const;
    pushFor(requestId, () => io.to(roomsOfItsPeople(court)).emit('court:removed', removed));
    const others = io.to(await roomsOfViewersAndCustomers(court));
    pushFor(requestId, () =>
      others.except(roomsOfItsPeople(court)).emit('court:changed', { courtId: id }),
    );
  });
}
