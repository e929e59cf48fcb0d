/** What owners do with their own courts. */
import type { Viewer } from '../../../http/viewer.ts';
import { notOwnCourt } from '../courts.policy.ts';
import type { CourtRecord } from '../courts.repository.ts';
import { createAddCourt } from './add-court.ts';
import type { OwnCourtsParts } from './own-courts.parts.ts';
import { createUpdateCourt } from './update-court.ts';

export function createOwnCourtsService(parts: OwnCourtsParts) {
  const { courtRecords, events } = parts;

  return {
    add: createAddCourt(parts),
    update: createUpdateCourt(parts),

    /** @throws {AppError} not_found, or forbidden for somebody else's */
    setActive: async (viewer: Viewer, id: string, isActive: boolean): Promise<CourtRecord> => {
      const court = await courtRecords.setActive(id, viewer.userId, isActive);
      if (!court) throw notOwnCourt(viewer, await courtRecords.findById(id));
      events.publish('court:changed-by-owner', court, viewer.requestId);
      return court;
    },
  };
}

export type OwnCourtsService = ReturnType<typeof createOwnCourtsService>;
