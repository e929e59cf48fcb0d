/** What owners do with their own courts. Somebody else's court is answered as if it did not exist. */
import type { CourtChange } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import type { StoredImage } from '../../../platform/images/images.ts';
import { changeAsRead } from '../change-as-read.ts';
import type { CourtEventBus } from '../courts.events.ts';
import { courtNotFound, requireEdition } from '../courts.policy.ts';
import type { CourtRecord } from '../courts.repository.ts';
import {
  courtDetailsOf,
  keptImages,
  requireFewEnough,
  type FilledCourtForm,
} from './court-form.ts';
import { createCreateCourt } from './create-court.ts';
import type { OwnCourtsParts } from './own-courts.parts.ts';

interface Updated {
  before: CourtRecord;
  after: CourtRecord;
}

function droppedImages({ before, after }: Updated): StoredImage[] {
  const kept = new Set(after.images.map(({ publicId }) => publicId));
  return before.images.filter(({ publicId }) => !kept.has(publicId));
}

function tell(events: CourtEventBus, { before, after }: Updated, requestId?: string): void {
  events.publish('court:changed', after, requestId);
  if (before.status === 'rejected') events.publish('court:submitted', after, requestId);
}

export function createOwnCourtsService(parts: OwnCourtsParts) {
  const { courts, imageKeeper, events } = parts;
  const requireOwn = async ({ userId }: Viewer, id: string): Promise<CourtRecord> => {
    const court = await courts.findById(id);
    if (court?.ownerId !== userId) throw courtNotFound();
    return court;
  };

  const tryUpdate = async (
    before: CourtRecord,
    form: CourtChange,
    added: readonly StoredImage[],
  ): Promise<Updated | undefined> => {
    requireEdition(before, form.edition);
    const kept = keptImages(before.images, form.existingImagesOrder);
    requireFewEnough(kept.length + added.length);
    const changes = { ...courtDetailsOf(form), images: [...kept, ...added] };
    const after = await courts.update(before, changes);
    return after && { before, after };
  };

  return {
    create: createCreateCourt(parts),

    /**
     * A rejected court waits for review again.
     * @throws {AppError} not_found, also for somebody else's, or court_changed
     */
    update: async (
      viewer: Viewer,
      id: string,
      { form, files }: FilledCourtForm<CourtChange>,
    ): Promise<CourtRecord> => {
      const seen = await requireOwn(viewer, id);
      requireEdition(seen, form.edition);
      requireFewEnough(keptImages(seen.images, form.existingImagesOrder).length + files.length);
      const updated = await imageKeeper.saveFor(
        { userId: viewer.userId, files, folder: 'courts' },
        (added) => changeAsRead(async () => tryUpdate(await requireOwn(viewer, id), form, added)),
      );
      await imageKeeper.discard(droppedImages(updated));
      tell(events, updated, viewer.requestId);
      return updated.after;
    },

    /** @throws {AppError} not_found, also for somebody else's */
    setActive: async (viewer: Viewer, id: string, isActive: boolean): Promise<CourtRecord> => {
      const court = await courts.setActive(id, viewer.userId, isActive);
      if (!court) throw courtNotFound();
      events.publish('court:changed', court, viewer.requestId);
      return court;
    },
  };
}

export type OwnCourtsService = ReturnType<typeof createOwnCourtsService>;
