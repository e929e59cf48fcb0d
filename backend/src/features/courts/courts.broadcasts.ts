/** What browsers hear of courts: a new one by the administrators, a decision by its owner. */
import type { LiveServer } from '../../live/live-server.ts';
import { adminsRoom, userRoom } from '../../live/rooms.ts';
import type { ImageStore } from '../../platform/images.ts';
import type { CourtReviewsService } from './court-reviews.service.ts';
import type { CourtEventBus } from './courts.events.ts';
import { presentCourt } from './courts.presenter.ts';

interface CourtBroadcastsParts {
  io: LiveServer;
  courtEvents: CourtEventBus;
  courtReviews: CourtReviewsService;
  images: ImageStore;
}

export function startCourtBroadcasts(parts: CourtBroadcastsParts): void {
  const { io, courtEvents, courtReviews, images } = parts;
  courtEvents.on('court:submitted', async (court) => {
    io.to(adminsRoom()).emit('court:submitted', { court: await courtReviews.populateOne(court) });
  });
  courtEvents.on('court:reviewed', (court) => {
    io.to(userRoom(court.ownerId)).emit('court:reviewed', { court: presentCourt(court, images) });
  });
}
