/**
 * Pictures around a write to the database: none is lost by a failure, few are left over by a crash.
 * Pictures are made one after the other, so each account has one on its way at most: whoever sends hundreds waits for
 * their own, and the others for one of them.
 */
import { AppError } from './app-error.ts';
import type { ImageFolder, ImageStore, StoredImage } from './images.ts';
import type { Logger } from './logger.ts';
import { isDatabaseGone } from './mongo.ts';

/** Of an account, twice what a court may come with: whoever sends more waits longer than a proxy does. */
const UNDER_WAY_MAX = 24;
const RETRY_AFTER_SECONDS = 30;

/** New pictures, as they were sent. */
interface SentPictures {
  userId: string;
  files: readonly Buffer[];
  folder: ImageFolder;
}

export class ImageKeeper {
  readonly #store: ImageStore;
  readonly #logger: Logger;
  /** Of each account that has a picture on its way, what its next one waits for. */
  readonly #lastOf = new Map<string, Promise<unknown>>();
  /** How many pictures of each account are not made yet. */
  readonly #underWayOf = new Map<string, number>();

  constructor(store: ImageStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  /**
   * Saves the pictures, then writes; when either fails, what was saved is removed again.
   * @throws {AppError} not_an_image or too_many_tries
   */
  async saveFor<Result>(
    { userId, files, folder }: SentPictures,
    write: (saved: StoredImage[]) => Promise<Result>,
  ): Promise<Result> {
    const saved: StoredImage[] = [];
    try {
      await this.#counted(userId, files.length, async () => {
        for (const bytes of files) {
          saved.push(await this.#inTurnOf(userId, () => this.#store.save(bytes, folder)));
        }
      });
      return await write(saved);
    } catch (error) {
      // A write without an answer may have been done: a picture too many is better than one that is missing.
      if (!isDatabaseGone(error)) await this.discard(saved);
      throw error;
    }
  }

  async #counted(userId: string, amount: number, work: () => Promise<void>): Promise<void> {
    const count = (change: number): number => {
      const underWay = (this.#underWayOf.get(userId) ?? 0) + change;
      if (underWay === 0) this.#underWayOf.delete(userId);
      else this.#underWayOf.set(userId, underWay);
      return underWay;
    };
    try {
      if (count(amount) > UNDER_WAY_MAX) {
        throw new AppError(
          'too_many_tries',
          'Your other pictures are still being prepared, please try again in a moment',
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
      await work();
    } finally {
      count(-amount);
    }
  }

  async #inTurnOf<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
    const turn = (this.#lastOf.get(userId) ?? Promise.resolve()).then(task);
    const end = turn.catch(() => undefined);
    this.#lastOf.set(userId, end);
    try {
      return await turn;
    } finally {
      if (this.#lastOf.get(userId) === end) this.#lastOf.delete(userId);
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
