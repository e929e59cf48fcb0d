/**
 * What browsers hear of courts: of a new one the administrators, of what became of one they and its owner, of a changed
 * one whoever looks at it.
 */
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, courtRoom, userRoom } from '../../live/rooms.ts';
import type { ImageStore } from '../../platform/images.ts';
import type { CourtReviewsService } from './court-reviews.service.ts';
import type { CourtEventBus } from './courts.events.ts';
import { presentCourt } from './courts.presenter.ts';
import type { CourtRecord } from './courts.repository.ts';

interface CourtBroadcastsParts {
  io: LiveServer;
  courtEvents: CourtEventBus;
  courtReviews: CourtReviewsService;
  images: ImageStore;
}

export function startCourtBroadcasts(parts: CourtBroadcastsParts): void {
  const { io, courtEvents, courtReviews, images } = parts;
  const toItsPeople = ({ ownerId }: CourtRecord) => io.to([userRoom(ownerId), adminsRoom()]);
  const toItsWatchers = ({ id }: CourtRecord) => {
    io.to(courtRoom(id)).emit('court:changed', { courtId: id });
  };
  courtEvents.on('court:changed', toItsWatchers);
  courtEvents.on('court:removed', toItsWatchers);
  courtEvents.on('court:submitted', async (court) => {
    io.to(adminsRoom()).emit('court:submitted', { court: await courtReviews.populateOne(court) });
  });
  courtEvents.on('court:reviewed', (court) => {
    toItsPeople(court).emit('court:reviewed', { court: presentCourt(court, images) });
  });
  courtEvents.on('court:removed', (court) => {
    const isDecided = court.decisions.at(-1)?.decision === 'deleted';
    toItsPeople(court).emit('court:removed', {
      court: { _id: court.id, name: court.name },
      by: isDecided ? 'admin' : 'owner',
    });
  });
}
