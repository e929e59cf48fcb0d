/** What browsers hear of courts: a new one by the administrators, what became of one by them and its owner. */
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, userRoom } from '../../live/rooms.ts';
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
