/**
 * Stores pictures together with a write to the database, so that a failure loses none and a crash leaves only few
 * behind. Each account's pictures are made one after the other: somebody who sends hundreds delays mostly themselves.
 */
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { isDatabaseGone } from '../mongo/mongo-errors.ts';
import { createOwnLines } from '../shared-work/own-lines.ts';
import type { ImageFolder, ImageStore, StoredImage } from './image-store.ts';

/** For each account, twice the pictures of a court; with more, the proxy would give up before they are made. */
const UNDER_WAY_MAX = 24;
const RETRY_AFTER_SECONDS = 30;

/** New pictures, as they were sent. */
interface SentPictures {
  userId: string;
  files: readonly Buffer[];
  folder: ImageFolder;
}

export function createImageKeeper(store: ImageStore, logger: Logger) {
  const lines = createOwnLines();

  /** Adds each picture to `saved` as soon as it is made, so that they are known when a later one fails. */
  const makeInTurn = async (
    { userId, files, folder }: SentPictures,
    saved: StoredImage[],
  ): Promise<void> => {
    if (lines.countOf(userId) + files.length > UNDER_WAY_MAX) {
      throw new AppError(
        'too_many_tries',
        'Your other pictures are still being prepared, please try again in a moment',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    await lines.join(userId, files.length, async (inTurn) => {
      for (const bytes of files) saved.push(await inTurn(() => store.save(bytes, folder)));
    });
  };

  /** Removes pictures that no record names any more; those that can't be removed are left behind. */
  const discard = async (images: readonly StoredImage[]): Promise<void> => {
    for (const { publicId } of images) {
      try {
        await store.remove(publicId);
      } catch (error) {
        logger.warn({ err: error, publicId }, 'A picture was left over');
      }
    }
  };

  return {
    discard,

    /**
     * Saves the pictures, then writes; when either fails, the saved pictures are removed.
     * @throws {AppError} not_an_image or too_many_tries
     */
    saveFor: async <Result>(
      sent: SentPictures,
      write: (saved: StoredImage[]) => Promise<Result>,
    ): Promise<Result> => {
      const saved: StoredImage[] = [];
      try {
        await makeInTurn(sent, saved);
        return await write(saved);
      } catch (error) {
        // When the database did not answer, the write may have been done: a superfluous picture is better than a
        // missing one.
        if (!isDatabaseGone(error)) await discard(saved);
        throw error;
      }
    },
  };
}

export type ImageKeeper = ReturnType<typeof createImageKeeper>;
