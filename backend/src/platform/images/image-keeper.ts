/**
 * Stores pictures together with a write to the database, so that a failure loses none, and what a crash leaves behind
 * is removed a day later. Each account's pictures are made one after the other: somebody who sends hundreds delays
 * mostly themselves.
 */
import { AppError } from '../errors/app-error.ts';
import { isDatabaseGone } from '../mongo/mongo-errors.ts';
import { createOwnLines } from '../shared-work/own-lines.ts';
import type { ImageFolder, ImageStore, NotePicture, StoredImage } from './image-store.ts';
import type { PictureRemoval } from './picture-removal.ts';

/** For each account, twice the pictures of a court; with more, the proxy would give up before they are made. */
const UNDER_WAY_MAX = 24;
const RETRY_AFTER_SECONDS = 30;

/** New pictures, as they were sent. */
interface SentPictures {
  userId: string;
  files: readonly Buffer[];
  folder: ImageFolder;
}

export function createImageKeeper(store: ImageStore, { note, forget, remove }: PictureRemoval) {
  const lines = createOwnLines();

  const makeInTurn = async (
    { userId, files, folder }: SentPictures,
    noteFirst: NotePicture,
  ): Promise<StoredImage[]> => {
    if (lines.countOf(userId) + files.length > UNDER_WAY_MAX) {
      throw new AppError(
        'too_many_tries',
        'Your other pictures are still being prepared, please try again in a moment',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    const saved: StoredImage[] = [];
    await lines.join(userId, files.length, async (inTurn) => {
      for (const bytes of files) {
        saved.push(await inTurn(() => store.save(bytes, folder, noteFirst)));
      }
    });
    return saved;
  };

  return {
    /**
     * Notes the pictures that the next write drops: they are found again when the process dies before it discards them,
     * or never learns that the write was made.
     */
    noteDropped: async (images: readonly StoredImage[]): Promise<void> => {
      await Promise.all(images.map(({ publicId }) => note(publicId)));
    },

    /** Removes pictures that no record names any more. */
    discard: (images: readonly StoredImage[]): Promise<void> =>
      remove(images.map(({ publicId }) => publicId)),

    /**
     * Saves the pictures, then writes; when either fails, the saved pictures are removed.
     * @throws {AppError} not_an_image or too_many_tries
     */
    saveFor: async <Result>(
      sent: SentPictures,
      write: (saved: StoredImage[]) => Promise<Result>,
    ): Promise<Result> => {
      const noted: string[] = [];
      try {
        const saved = await makeInTurn(sent, async (publicId) => {
          await note(publicId);
          noted.push(publicId);
        });
        const result = await write(saved);
        await forget(noted);
        return result;
      } catch (error) {
        // When the database did not answer, the write may have been done: whether a record names the pictures is only
        // known later.
        if (!isDatabaseGone(error)) await remove(noted);
        throw error;
      }
    },
  };
}

export type ImageKeeper = ReturnType<typeof createImageKeeper>;
