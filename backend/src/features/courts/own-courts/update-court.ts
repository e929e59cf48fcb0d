/**
 * An owner changes a court. When the answer is lost and the form is sent again under the same key, the change is made
 * once and its pictures are stored once.
 */
import type { CourtChange } from '@crease/contract';
import type { Viewer } from '../../../http/viewer.ts';
import type { StoredImage } from '../../../platform/images/image-store.ts';
import { keyOfAnother, type Idempotency } from '../../../platform/mongo/idempotency.ts';
import { courtChanged, notOwnCourt, requireEdition } from '../courts.policy.ts';
import type { CourtRecord } from '../courts.repository.ts';
import { retryIfChanged } from '../retry-if-changed.ts';
import {
  courtDetailsOf,
  keptImages,
  requireFewEnough,
  type FilledCourtForm,
} from './court-form.ts';
import type { OwnCourtsParts } from './own-courts.parts.ts';
import { sentUnder } from './sent-under.ts';

interface SentForm {
  filled: FilledCourtForm<CourtChange>;
  key: string | undefined;
}

interface Updated {
  before: CourtRecord;
  after: CourtRecord;
}

interface SentChange {
  form: CourtChange;
  lastChange: Idempotency | undefined;
}

function droppedImages(before: CourtRecord, images: readonly StoredImage[]): StoredImage[] {
  const kept = new Set(images.map(({ publicId }) => publicId));
  return before.images.filter(({ publicId }) => !kept.has(publicId));
}

/** Whether the court's last change was made under this key. */
function isMade({ lastChange }: CourtRecord, sent: Idempotency | undefined): boolean {
  if (!sent || lastChange?.key !== sent.key) return false;
  if (lastChange.bodyHash !== sent.bodyHash) throw keyOfAnother('change');
  return true;
}

/**
 * A rejected court waits for review again.
 * @throws {AppError} not_found, forbidden for somebody else's, court_changed, or idempotency_conflict when the key
 * belongs to another change
 */
export function createUpdateCourt({ courtRecords, imageKeeper, events }: OwnCourtsParts) {
  const requireOwn = async (viewer: Viewer, id: string): Promise<CourtRecord> => {
    const court = await courtRecords.findById(id);
    if (court?.ownerId !== viewer.userId) throw notOwnCourt(viewer, court);
    return court;
  };

  const tell = (court: CourtRecord, isForReview: boolean, { requestId }: Viewer): CourtRecord => {
    events.publish('court:changed-by-owner', court, requestId);
    if (isForReview) events.publish('court:submitted', court, requestId);
    return court;
  };

  const tryUpdate = async (
    before: CourtRecord,
    { form, lastChange }: SentChange,
    added: readonly StoredImage[],
  ): Promise<Updated | undefined> => {
    // Left by an error, so that the pictures of this repeat are removed; it is answered with what was made.
    if (isMade(before, lastChange)) throw courtChanged();
    requireEdition(before, form.edition);
    const kept = keptImages(before.images, form.existingImagesOrder);
    requireFewEnough(kept.length + added.length);
    await imageKeeper.noteDropped(droppedImages(before, kept));
    const changes = { ...courtDetailsOf(form, before), images: [...kept, ...added], lastChange };
    const after = await courtRecords.update(before, changes);
    return after && { before, after };
  };

  return async (viewer: Viewer, id: string, { filled, key }: SentForm): Promise<CourtRecord> => {
    const { userId } = viewer;
    const { form, files } = filled;
    const lastChange = await sentUnder(userId, filled, key);
    /** The process may have died before it told anybody, so what was made before is published again. */
    const repeat = (court: CourtRecord) =>
      isMade(court, lastChange) ? tell(court, court.status === 'pending', viewer) : undefined;

    const seen = await requireOwn(viewer, id);
    const made = repeat(seen);
    if (made) return made;
    // Asked here too, because storing the pictures is expensive.
    requireEdition(seen, form.edition);
    requireFewEnough(keptImages(seen.images, form.existingImagesOrder).length + files.length);
    try {
      const updated = await imageKeeper.saveFor({ userId, files, folder: 'courts' }, (added) =>
        retryIfChanged(async () => {
          return tryUpdate(await requireOwn(viewer, id), { form, lastChange }, added);
        }),
      );
      await imageKeeper.discard(droppedImages(updated.before, updated.after.images));
      return tell(updated.after, updated.before.status === 'rejected', viewer);
    } catch (error) {
      // The first request was still under way during the look above, or the answer to this one's write was lost.
      const madeMeanwhile = lastChange && repeat(await requireOwn(viewer, id));
      if (!madeMeanwhile) throw error;
      return madeMeanwhile;
    }
  };
}
