/** Uploads a new profile picture. */
import { IMAGE_MAX_BYTES, IMAGE_TYPES, IMAGE_TYPES_SENTENCE, type User } from '@crease/contract';
import { create } from 'zustand';
import { sentenceOf } from '../../shared/lib/api/error-messages.ts';
import { noteUser } from '../../shared/lib/api/note-user.ts';
import { notifyError, notifySuccess } from '../../shared/ui/notices/notify.ts';
import { uploadPicture } from './profile.api.ts';
import { PROFILE_TEXTS as TEXTS } from './profile.texts.ts';

interface PictureUploadState {
  /**
   * The share that has been sent, from 0 to 1, by the id of the user whose picture it is: the next one on this device
   * sees nothing of it. Undefined while nothing is being sent.
   */
  shares: Readonly<Record<string, number | undefined>>;
  /** Answers the user with the new picture. Undefined when it failed; the user was told why. */
  upload: (userId: string, file: File) => Promise<User | undefined>;
}

export interface PictureUploadParts {
  uploadPicture: (file: File, onProgress: (share: number) => void) => Promise<User>;
  noteUser: typeof noteUser;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

/** Problems that can be found before uploading; undefined when there is none. */
function pictureProblemOf({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return TEXTS.notAnImage;
  if (!IMAGE_TYPES.includes(type)) return IMAGE_TYPES_SENTENCE;
  return size > IMAGE_MAX_BYTES ? TEXTS.imageTooLarge : undefined;
}

export function createPictureUploadStore(parts: PictureUploadParts) {
  return create<PictureUploadState>((set, get) => ({
    shares: {},

    upload: async (userId, file) => {
      const show = (share?: number) => set({ shares: { ...get().shares, [userId]: share } });
      if (get().shares[userId] !== undefined) return undefined;
      const problem = pictureProblemOf(file);
      if (problem !== undefined) {
        parts.notifyError(problem);
        return undefined;
      }
      show(0);
      const isSameUser = parts.noteUser();
      try {
        const user = await parts.uploadPicture(file, show);
        if (isSameUser()) parts.notifySuccess(TEXTS.uploaded);
        return user;
      } catch (error) {
        if (isSameUser()) parts.notifyError(sentenceOf(error, TEXTS.uploadFailed));
        return undefined;
      } finally {
        show();
      }
    },
  }));
}

export const usePictureUpload = createPictureUploadStore({
  uploadPicture,
  noteUser,
  notifySuccess,
  notifyError,
});
