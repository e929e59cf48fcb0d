import type { AccountExport } from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { presentCourt, presentDecisions } from './courts.presenter.ts';
import type { CourtRecord, CourtsRepository } from './courts.repository.ts';
import type { RemovedCourtsRepository } from './removal/removed-courts.repository.ts';

interface ExportParts {
  courtRecords: CourtsRepository;
  removedCourts: RemovedCourtsRepository;
  images: ImageStore;
}

type ExportedCourts = Pick<AccountExport, 'courts' | 'decisions'>;

/**
 * For the account export. An owner gets their courts and the decisions about them, removed courts included; an
 * administrator gets the decisions they made.
 */
export function createExportCourts({ courtRecords, removedCourts, images }: ExportParts) {
  return async ({ userId, role }: Viewer): Promise<ExportedCourts> => {
    if (role === 'customer') return { courts: [], decisions: [] };
    const isOwner = role === 'owner';
    const whose = isOwner ? { ownerId: userId } : { byId: userId };
    // Not at the same time: a court that is removed meanwhile could be missing in both. Now it may be in both.
    const found = await courtRecords.find(whose);
    const gone = await removedCourts.findDecided(whose);
    const isGone = ({ id }: CourtRecord) => gone.some((one) => one.id === id);
    const there = found.filter((court) => !isGone(court));
    return {
      courts: isOwner ? there.map((court) => presentCourt(court, images)) : [],
      decisions: [...there, ...gone].flatMap((court) =>
        presentDecisions(court, isOwner ? undefined : userId),
      ),
    };
  };
}
