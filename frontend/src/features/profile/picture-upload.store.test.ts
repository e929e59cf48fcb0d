import { IMAGE_MAX_BYTES } from '@crease/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { createPictureUploadStore, type PictureUploadParts } from './picture-upload.store.ts';
import { CUSTOMER } from './profile.factory.ts';

function fileOf(type: string, size = 1): File {
  return Object.defineProperty(new File([], 'me', { type }), 'size', { value: size });
}

function setUp() {
  const uploadPicture = vi.fn<PictureUploadParts['uploadPicture']>().mockResolvedValue(CUSTOMER);
  const noteUser = vi.fn<PictureUploadParts['noteUser']>().mockReturnValue(() => true);
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const store = createPictureUploadStore({
    uploadPicture,
    noteUser,
    notifySuccess: say,
    notifyError: say,
  });
  return {
    uploadPicture,
    noteUser,
    said,
    upload: (file: File, userId = CUSTOMER._id) => store.getState().upload(userId, file),
    shareOf: (userId: string) => store.getState().shares[userId],
  };
}

describe('a new profile picture', () => {
  test('when somebody else is signed in by the time of the answer, then they hear nothing of it', async () => {
    const { uploadPicture, noteUser, said, upload } = setUp();
    noteUser.mockReturnValue(() => false);
    await upload(fileOf('image/png'));
    uploadPicture.mockRejectedValue(new Error('no network'));
    await upload(fileOf('image/png'));
    expect(uploadPicture).toHaveBeenCalledTimes(2);
    expect(said).toEqual([]);
  });

  test('when somebody else signs in meanwhile, then they see nothing of it, and can send their own', async () => {
    const { uploadPicture, upload, shareOf } = setUp();
    uploadPicture.mockReturnValueOnce(new Promise(() => undefined));
    void upload(fileOf('image/png'));
    expect(shareOf(CUSTOMER._id)).toBe(0);
    expect(shareOf('u2')).toBeUndefined();
    expect(await upload(fileOf('image/png'), 'u2')).toBe(CUSTOMER);
    expect(shareOf('u2')).toBeUndefined();
    expect(shareOf(CUSTOMER._id)).toBe(0);
  });

  test('when it is sent, then its progress shows and its success is said', async () => {
    const { uploadPicture, said, upload, shareOf } = setUp();
    uploadPicture.mockImplementation((_, onProgress) => {
      expect(shareOf(CUSTOMER._id)).toBe(0);
      onProgress(0.5);
      expect(shareOf(CUSTOMER._id)).toBe(0.5);
      return Promise.resolve(CUSTOMER);
    });
    expect(await upload(fileOf('image/png', IMAGE_MAX_BYTES))).toBe(CUSTOMER);
    expect(shareOf(CUSTOMER._id)).toBeUndefined();
    expect(said).toEqual(['Profile image updated successfully']);
  });

  test.each([
    [fileOf('application/pdf'), 'Please choose an image'],
    [fileOf('', 10), 'Please choose an image'],
    [fileOf('image/gif'), 'Please choose JPEG, PNG or WebP images'],
    [fileOf('image/png', IMAGE_MAX_BYTES + 1), 'Please choose an image of up to 10 MB'],
  ])('when it can’t be one, then it is said before a byte is sent', async (file, sentence) => {
    const { uploadPicture, said, upload } = setUp();
    expect(await upload(file)).toBeUndefined();
    expect(uploadPicture).not.toHaveBeenCalled();
    expect(said).toEqual([sentence]);
  });

  test.each([
    [new ApiError({ code: 'unavailable', status: 0 }), 'Failed to upload image'],
    [
      new ApiError({ code: 'not_an_image', status: 415, serverMessage: 'This is no picture' }),
      'This is no picture',
    ],
  ])('when it fails, then it says so and can be tried again', async (error, sentence) => {
    const { uploadPicture, said, upload } = setUp();
    uploadPicture.mockRejectedValueOnce(error);
    expect(await upload(fileOf('image/png'))).toBeUndefined();
    expect(said).toEqual([sentence]);
    expect(await upload(fileOf('image/png'))).toBe(CUSTOMER);
  });

  test('when one is on its way, then a second is not sent', async () => {
    const { uploadPicture, upload } = setUp();
    await Promise.all([upload(fileOf('image/png')), upload(fileOf('image/png'))]);
    expect(uploadPicture).toHaveBeenCalledTimes(1);
  });
});
