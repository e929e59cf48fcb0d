/**
 * An owner adds a court. When the answer is lost and the form is sent again under the same key, there is still only
 * one.
 */
import type { Viewer } from '../../../http/viewer.ts';
import type { StoredImage } from '../../../platform/images/image-store.ts';
import { keyOfAnother, type Idempotency } from '../../../platform/mongo/idempotency.ts';
import { refusedKeyOf } from '../../../platform/mongo/mongo-errors.ts';
import type { CourtRecord } from '../courts.repository.ts';
import { courtDetailsOf, type FilledCourtForm } from './court-form.ts';
import type { OwnCourtsParts } from './own-courts.parts.ts';
import { sentUnder } from './sent-under.ts';

/** @throws {AppError} idempotency_conflict when the key belongs to another court */
export function createAddCourt({ courtRecords, imageKeeper, events }: OwnCourtsParts) {
  const tell = (court: CourtRecord, { requestId }: Viewer) => {
    events.publish('court:submitted', court, requestId);
    return court;
  };

  const findMade = async ({ by, key, bodyHash }: Idempotency) => {
    const made = await courtRecords.findByIdempotencyKey(by, key);
    if (made && made.bodyHash !== bodyHash) throw keyOfAnother('court');
    return made?.court;
  };

  /**
   * A repeat means that the first answer was lost. The process may have died before it told the administrators, so an
   * unchanged court is published again.
   */
  const repeat = async (viewer: Viewer, idempotency: Idempotency | undefined) => {
    const court = idempotency && (await findMade(idempotency));
    return court?.version === 1 ? tell(court, viewer) : court;
  };

  return async (
    viewer: Viewer,
    filled: FilledCourtForm,
    key: string | undefined,
  ): Promise<CourtRecord> => {
    const { form, files } = filled;
    const { userId } = viewer;
    const idempotency = await sentUnder(userId, filled, key);
    const insert = (images: StoredImage[]) =>
      courtRecords.insert({
        ...courtDetailsOf(form),
        ownerId: userId,
        status: 'pending',
        isActive: true,
        images,
        ...(idempotency && { idempotency }),
      });
    // Looked for first, because storing the pictures is expensive.
    const before = await repeat(viewer, idempotency);
    if (before) return before;
    try {
      const pictures = { userId, files, folder: 'courts' } as const;
      return tell(await imageKeeper.saveFor(pictures, insert), viewer);
    } catch (error) {
      // The unique index refused the key: the first request was still under way during the look above.
      const made = refusedKeyOf(error) && (await repeat(viewer, idempotency));
      if (!made) throw error;
      return made;
    }
  };
}
