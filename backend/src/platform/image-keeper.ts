/**
 * Pictures around a write to the database: none is lost by a failure, few are left over by a crash.
 * Pictures are made one after the other, so each account has one on its way at most: whoever sends hundreds waits for
 * their own, and the others for one of them.
 */
import createLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './app-error.ts';
import type { ImageFolder, ImageStore, StoredImage } from './images.ts';
import type { Logger } from './logger.ts';
import { isDatabaseGone } from './mongo-errors.ts';

/** Of an account, twice what a court may come with: whoever sends more waits longer than a proxy does. */
const UNDER_WAY_MAX = 24;
const RETRY_AFTER_SECONDS = 30;

/** New pictures, as they were sent. */
interface SentPictures {
  userId: string;
  files: readonly Buffer[];
  folder: ImageFolder;
}

/** The pictures of one account that are not made yet. */
interface Line {
  count: number;
  /** Makes one after the other. */
  inTurn: LimitFunction;
}

export class ImageKeeper {
  readonly #store: ImageStore;
  readonly #logger: Logger;
  /** By user; only of accounts that have pictures under way. */
  readonly #lines = new Map<string, Line>();

  constructor(store: ImageStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  /**
   * Saves the pictures, then writes; when either fails, what was saved is removed again.
   * @throws {AppError} not_an_image or too_many_tries
   */
  async saveFor<Result>(
    sent: SentPictures,
    write: (saved: StoredImage[]) => Promise<Result>,
  ): Promise<Result> {
    const saved: StoredImage[] = [];
    try {
      await this.#makeInTurn(sent, saved);
      return await write(saved);
    } catch (error) {
      // A write without an answer may have been done: a picture too many is better than one that is missing.
      if (!isDatabaseGone(error)) await this.discard(saved);
      throw error;
    }
  }

  /** Adds each picture to `saved` as soon as it is made, so that they are known when a later one fails. */
  async #makeInTurn({ userId, files, folder }: SentPictures, saved: StoredImage[]): Promise<void> {
    const line = this.#lines.get(userId) ?? { count: 0, inTurn: createLimit(1) };
    if (line.count + files.length > UNDER_WAY_MAX) {
      throw new AppError(
        'too_many_tries',
        'Your other pictures are still being prepared, please try again in a moment',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    line.count += files.length;
    this.#lines.set(userId, line);
    try {
      for (const bytes of files) {
        saved.push(await line.inTurn(() => this.#store.save(bytes, folder)));
      }
    } finally {
      line.count -= files.length;
      if (line.count === 0) this.#lines.delete(userId);
    }
  }

  /** Nobody refers to these any more. One that can't be removed is left over. */
  async discard(images: readonly StoredImage[]): Promise<void> {
    for (const { publicId } of images) {
      try {
        await this.#store.remove(publicId);
      } catch (error) {
        this.#logger.warn({ err: error, publicId }, 'A picture was left over');
      }
    }
  }
}
