import type { Viewer } from '../../http/viewer.ts';
import { accountGone, AppError } from '../../platform/errors/app-error.ts';
import type { ImageKeeper } from '../../platform/images/image-keeper.ts';
import {
  recordedImageOf,
  type ImageFolder,
  type ImageStore,
  type StoredImage,
} from '../../platform/images/image-store.ts';
import type { RemovedUser, UserRecord } from './user.schema.ts';
import type { UserEventBus } from './users.events.ts';
import type { UsersRepository } from './users.repository.ts';

const FOLDER: ImageFolder = 'profiles';

interface ProfileImagesParts {
  userRecords: UsersRepository;
  images: ImageStore;
  imageKeeper: ImageKeeper;
  events: UserEventBus;
}

export function createProfileImagesService(parts: ProfileImagesParts) {
  const { userRecords, images, imageKeeper, events } = parts;
  const write = async (userId: string, [saved]: StoredImage[]) => {
    if (!saved) throw new AppError('invalid_input', 'Please choose an image');
    const profileImage = recordedImageOf(saved, FOLDER, images);
    const dropped = (await userRecords.findById(userId))?.profileImage;
    if (dropped) await imageKeeper.noteDropped([dropped]);
    const before = await userRecords.replaceProfileImage(userId, profileImage);
    if (!before) throw accountGone();
    return { before, after: { ...before, profileImage } };
  };

  return {
    /** @throws {AppError} not_an_image, or invalid_input without a picture */
    replace: async (
      { userId, requestId }: Viewer,
      files: readonly Buffer[],
    ): Promise<UserRecord> => {
      const sent = { userId, files, folder: FOLDER };
      const { before, after } = await imageKeeper.saveFor(sent, (saved) => write(userId, saved));
      if (before.profileImage) await imageKeeper.discard([before.profileImage]);
      events.publish('profile:changed', after, requestId);
      return after;
    },

    /** For an account that was deleted. */
    removeOf: async ({ id, profileImage }: RemovedUser): Promise<void> => {
      if (!profileImage) return;
      await images.remove(profileImage.publicId);
      await userRecords.forgetImage(id, profileImage.publicId);
    },
  };
}

export type ProfileImagesService = ReturnType<typeof createProfileImagesService>;
