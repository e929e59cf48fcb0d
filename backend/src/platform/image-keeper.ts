/** Pictures around a write to the database: none is lost by a failure, few are left over by a crash. */
import type { ImageFolder, ImageStore, StoredImage } from './images.ts';
import type { Logger } from './logger.ts';
import { isDatabaseGone } from './mongo.ts';

export class ImageKeeper {
  readonly #store: ImageStore;
  readonly #logger: Logger;

  constructor(store: ImageStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  /**
   * Saves the pictures, then writes; when either fails, what was saved is removed again.
   * @throws {AppError} not_an_image
   */
  async saveFor<Result>(
    files: readonly Buffer[],
    folder: ImageFolder,
    write: (saved: StoredImage[]) => Promise<Result>,
  ): Promise<Result> {
    const saved: StoredImage[] = [];
    try {
      for (const bytes of files) saved.push(await this.#store.save(bytes, folder));
      return await write(saved);
    } catch (error) {
      // A write without an answer may have been done: a picture too many is better than one that is missing.
      if (!isDatabaseGone(error)) await this.discard(saved);
      throw error;
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
