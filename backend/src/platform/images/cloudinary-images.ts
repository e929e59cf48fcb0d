/**
 * Stores pictures at Cloudinary: only the stripped full size is uploaded, other sizes are addresses that Cloudinary
 * makes.
 */
import { PICTURE_WIDTHS, type PictureSize } from '@crease/contract';
import { v2 as cloudinary, type ImageTransformationOptions } from 'cloudinary';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import {
  imagesUnavailable,
  isLocal,
  newPublicId,
  type ImageAddresses,
  type ImageStore,
} from './image-store.ts';
import { makePicture } from './picture.ts';

export interface CloudinaryAccount {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** For accounts in another region; undefined for the usual one. */
  uploadPrefix: string | undefined;
}

const TIMEOUT_MS = 30_000;
/**
 * Node.js tries the addresses of a name in turn and gives up each but the last after a quarter of a second, which the
 * way to another continent may take. The last one is often of IPv6, which many machines and containers do not have: no
 * picture would ever go up. This is long enough for a lost packet too, which the system sends again after a second.
 */
const ADDRESS_MAX_MS = 2_000;

function upload(bytes: Buffer, publicId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { public_id: publicId, overwrite: false, timeout: TIMEOUT_MS };
    const stream = cloudinary.uploader.upload_stream(options, (error, result) => {
      if (result?.secure_url === undefined) reject(imagesUnavailable(error));
      else resolve(result.secure_url);
    });
    stream.end(bytes);
  });
}

/** Without a transformation it is the address of the uploaded picture itself. */
function addressOf(publicId: string, transformation: ImageTransformationOptions = {}): string {
  return cloudinary.url(publicId, {
    ...transformation,
    secure: true,
    force_version: false,
    urlAnalytics: false,
  });
}

function addressOfSize(publicId: string, size: PictureSize): string {
  return addressOf(publicId, {
    width: PICTURE_WIDTHS[size],
    crop: 'limit',
    fetch_format: 'webp',
    quality: 'auto:good',
  });
}

/** `local` still serves demo pictures, and pictures stored before Cloudinary was chosen. */
export function createCloudinaryImageStore(
  { cloudName, apiKey, apiSecret, uploadPrefix }: CloudinaryAccount,
  local: ImageStore,
): ImageStore {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_MAX_MS);
  cloudinary.config({
    cloud_name: cloudName,
    api_key: apiKey,
    api_secret: apiSecret,
    ...(uploadPrefix !== undefined && { upload_prefix: uploadPrefix }),
  });

  return {
    save: async (bytes, folder, note) => {
      const { fullsize } = await makePicture(bytes);
      const publicId = newPublicId(folder);
      await note?.(publicId);
      return { url: await upload(fullsize, publicId), publicId };
    },
    remove: async (publicId) => {
      await local.remove(publicId);
      try {
        await cloudinary.uploader.destroy(publicId, { invalidate: true });
      } catch (error) {
        throw imagesUnavailable(error);
      }
    },
    purgeUnfinished: local.purgeUnfinished,
    importReadyMade: local.importReadyMade,
    addressesOf: (image): ImageAddresses =>
      isLocal(image)
        ? local.addressesOf(image)
        : {
            thumbnail: addressOfSize(image.publicId, 'thumbnail'),
            medium: addressOfSize(image.publicId, 'medium'),
            large: addressOfSize(image.publicId, 'large'),
            fullsize: addressOfSize(image.publicId, 'fullsize'),
            original: addressOf(image.publicId),
          },
  };
}
