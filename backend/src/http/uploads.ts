/** Reads pictures sent as multipart/form-data. Names and types that the sender declares are never looked at. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGABYTES, type EndpointDefinition } from '@crease/contract';
import type { Request, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { AppError } from '../platform/app-error.ts';

export type UploadRule = NonNullable<EndpointDefinition['upload']>;
/** `over` is fulfilled when nobody needs any more what was read: that may be long after its sender has left. */
export type ReadUpload = (
  request: Request,
  response: Response,
  over: Promise<void>,
) => Promise<readonly Buffer[]>;

export interface UploadLimits {
  /** Without a new byte for this long the sender is taken to be gone. */
  stallMs: number;
  /** Of all uploads in this process that somebody still works on. */
  memoryMaxBytes: number;
}

const STALL_MS = 20_000;
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;
/** What is sent is held once and a half while it is parsed, then pictures are made of it; and there is all the rest. */
const MEMORY_PART = 1 / 4;
const TEXT_MAX_BYTES = 100 * 1024;
const TEXTS_MAX = 40;
const RETRY_AFTER_SECONDS = 10;

const invalid = (sentence: string, cause?: unknown) =>
  new AppError('invalid_input', sentence, { cause });

function refusalOf(error: unknown, { field, filesMax }: UploadRule): AppError {
  if (!(error instanceof MulterError)) {
    return invalid('This form did not arrive whole, please send it again', error);
  }
  if (error.code === 'LIMIT_FILE_SIZE') {
    return new AppError('too_large', `Each image can be up to ${IMAGE_MAX_MEGABYTES} MB`);
  }
  if (error.code === 'LIMIT_FIELD_VALUE') {
    return new AppError('too_large', 'One of the texts is too long to send');
  }
  if (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === field) {
    return invalid(`Please send at most ${filesMax} images at once`);
  }
  return invalid('This form has a field that is not known here', error);
}

/** Rejects when nothing new has arrived for a while; the parser itself would wait for ever. */
function watchForStall(request: Request, stallMs: number) {
  let seenBytes = -1;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      if (bytesRead === seenBytes) reject(invalid('The images stopped arriving, please try again'));
      seenBytes = bytesRead;
    }, stallMs / 2);
  });
  return {
    stalled,
    stop: () => {
      clearInterval(timer);
    },
  };
}

const tooMany = () =>
  new AppError(
    'unavailable',
    'Many images are being sent right now, please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/**
 * Keeps all uploads together within `maxBytes`. What has arrived counts, and not what was announced: who announces much
 * and sends nothing takes no room from others.
 */
function createMemoryGuard(maxBytes: number) {
  let takenBytes = 0;
  /** Answers a promise that is rejected when too much has arrived. @throws {AppError} when it could not fit anyway */
  return (request: Request, over: Promise<void>): Promise<never> => {
    const announced = Number(request.get('content-length') ?? 0);
    if (takenBytes + announced > maxBytes) throw tooMany();
    let bytes = 0;
    return new Promise((_, reject) => {
      const count = ({ length }: Buffer) => {
        bytes += length;
        takenBytes += length;
        if (takenBytes > maxBytes) reject(tooMany());
      };
      request.on('data', count);
      void over.then(() => {
        request.off('data', count);
        takenBytes -= bytes;
      });
    });
  };
}

/** How much of uploads may be held by a process that may have so much memory; 0: as much as there is. */
export function uploadMemoryOf(allowedBytes = 0): number {
  return allowedBytes > 0
    ? Math.min(MEMORY_MAX_BYTES, allowedBytes * MEMORY_PART)
    : MEMORY_MAX_BYTES;
}

const limitsHere = (): UploadLimits => ({
  stallMs: STALL_MS,
  memoryMaxBytes: uploadMemoryOf(process.constrainedMemory()),
});

/** How an endpoint with pictures reads its body; its texts end up in `request.body`. */
export function createUploadReader(
  limits: UploadLimits = limitsHere(),
): (rule: UploadRule) => ReadUpload {
  const takeMemory = createMemoryGuard(limits.memoryMaxBytes);
  return (rule) => {
    const parse = multer({
      storage: memoryStorage(),
      limits: {
        fileSize: IMAGE_MAX_BYTES,
        fieldSize: TEXT_MAX_BYTES,
        fields: TEXTS_MAX,
        fieldNestingDepth: 0,
      },
    }).array(rule.field, rule.filesMax);

    return async (request, response, over) => {
      if (!request.is('multipart/form-data')) {
        throw invalid('Please send this as a form with images (multipart/form-data)');
      }
      const full = takeMemory(request, over);
      const watch = watchForStall(request, limits.stallMs);
      try {
        const parsed = new Promise<void>((resolve, reject) => {
          parse(request, response, (error: unknown) => {
            if (error === undefined) resolve();
            else reject(refusalOf(error, rule));
          });
        });
        await Promise.race([parsed, watch.stalled, full]);
      } catch (error) {
        // What is still on its way would be taken for the next request.
        response.set('Connection', 'close');
        throw error;
      } finally {
        watch.stop();
      }
      return (request.files as Express.Multer.File[]).map(({ buffer }) => buffer);
    };
  };
}
