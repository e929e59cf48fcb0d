import type { ImageKeeper } from '../../../platform/images/image-keeper.ts';
import type { CourtEventBus } from '../courts.events.ts';
import type { CourtsRepository } from '../courts.repository.ts';

export interface OwnCourtsParts {
  courtRecords: CourtsRepository;
  imageKeeper: ImageKeeper;
  events: CourtEventBus;
}
