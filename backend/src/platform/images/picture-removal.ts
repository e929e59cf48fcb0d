/**
 * Removes pictures that no record names. Each is noted before it is stored, until a record names it, and before a
 * record drops it, until it is removed: so those are found that a process left when it died, or when the database did
 * not say whether it made a write.
 */
import { MS_PER_DAY, MS_PER_HOUR } from '@crease/contract';
import type { SharedClock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import type { ImageStore } from './image-store.ts';
import type { PictureNotesRepository } from './picture-notes.repository.ts';

export const SWEEP_PICTURES_EVERY_MS = MS_PER_HOUR;
/** Far longer than any request takes that may still name a picture. */
const NOTED_KEPT_MS = MS_PER_DAY;

interface PictureRemovalParts {
  images: Pick<ImageStore, 'remove'>;
  notes: PictureNotesRepository;
  /** Those of the public ids that a record names, also a record that was removed and is not put away yet. */
  findNamed: (publicIds: readonly string[]) => Promise<Set<string>>;
  sharedClock: SharedClock;
  logger: Logger;
}

export function createPictureRemoval(parts: PictureRemovalParts) {
  const { images, notes, findNamed, sharedClock, logger } = parts;

  const note = (publicId: string): Promise<void> =>
    notes.note(publicId, new Date(sharedClock.now()));

  /** Never fails, because a note that stays does no harm: the sweep looks whether a record names the picture. */
  const forget = async (publicIds: readonly string[]): Promise<void> => {
    try {
      await notes.forget(publicIds);
    } catch (error) {
      logger.debug({ err: error, publicIds }, 'The notes of pictures are forgotten later');
    }
  };

  const removeOne = async (publicId: string): Promise<void> => {
    try {
      await images.remove(publicId);
      await forget([publicId]);
    } catch (error) {
      logger.warn({ err: error, publicId }, 'A picture is removed later');
      await note(publicId);
    }
  };

  const remove = async (publicIds: readonly string[]): Promise<void> => {
    for (const publicId of publicIds) {
      await removeOne(publicId).catch((error: unknown) => {
        logger.warn({ err: error, publicId }, 'A picture was left over');
      });
    }
  };

  return {
    note,
    forget,
    /** For pictures that no record names. Those that can't be removed now are left to the sweep. */
    remove,

    /** Removes what was noted a day ago and no record names. Safe on any number of instances at once. */
    sweep: async (): Promise<void> => {
      const old = await notes.findOld(new Date(sharedClock.now() - NOTED_KEPT_MS));
      if (old.length === 0) return;
      const named = await findNamed(old);
      await forget([...named]);
      await remove(old.filter((publicId) => !named.has(publicId)));
    },
  };
}

export type PictureRemoval = ReturnType<typeof createPictureRemoval>;
