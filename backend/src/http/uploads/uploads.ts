/** Reads pictures sent as multipart/form-data. File names and types declared by the client are ignored. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGABYTES, type EndpointDefinition } from '@crease/contract';
import type { Request, Response } from 'express';
import multer, { memoryStorage, MulterError } from 'multer';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  ACCOUNT_MAX_BYTES,
  createMemoryGuard,
  uploadMemoryOf,
  type Held,
  type MemoryLimits,
} from './upload-memory.ts';

type UploadRule = NonNullable<EndpointDefinition['upload']>;
export type ReadBody = (
  request: Request,
  response: Response,
  held: Held,
) => Promise<readonly Buffer[]>;

/** A client that sends fewer bytes between two looks is taken to be gone. */
interface UploadPace {
  lookEveryMs: number;
  bytes: number;
}

interface UploadLimits extends MemoryLimits {
  pace: UploadPace;
  /** How long the rest of a form is read when it is refused before anything of it was kept, see `discardRest`. */
  discardMs: number;
  /** How long the rest of a form is read when it is refused half-way, see `letGo`. */
  letGoMs: number;
}

/**
 * A number of bytes is asked for, because a client that sends one byte now and then would keep its upload in memory
 * for as long as a request may last. A phone that sends a megabit a second needs half a second for this many.
 */
export const UPLOAD_PACE: UploadPace = { lookEveryMs: 10_000, bytes: 64 * 1024 };
const DISCARD_MS = 10_000;
const LET_GO_MS = 1_000;
const TEXT_MAX_BYTES = 100 * 1024;
const TEXTS_MAX = 40;

const invalid = (sentence: string, cause?: unknown) =>
  new AppError('invalid_input', sentence, { cause });

const notAForm = () => invalid('Please send this as a form with images (multipart/form-data)');

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

/** Rejects when the client is too slow; the parser itself would wait for ever. */
function watchPace(request: Request, { lookEveryMs, bytes }: UploadPace) {
  /** Nothing is compared at the first look. */
  let seenBytes = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      // The last bytes of a form may be few, so a form that arrived completely has kept the pace.
      const expected = request.complete ? 1 : bytes;
      if (bytesRead - seenBytes < expected) {
        reject(invalid('The images stopped arriving, please try again'));
      }
      seenBytes = bytesRead;
    }, lookEveryMs);
  });
  return {
    stalled,
    stop: () => {
      clearInterval(timer);
    },
  };
}

/**
 * Reads the rest of a refused form and throws it away. A browser or a proxy that is cut off while it sends does not
 * read the answer: it only says that the network failed. Resolves when the form has arrived, when its sender has left,
 * or when the time is up.
 */
function discardRest(request: Request, maxMs: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  request.resume();
  return new Promise((resolve) => {
    const { socket } = request;
    const end = () => {
      clearTimeout(timer);
      socket.off('close', end);
      resolve();
    };
    const timer = setTimeout(end, maxMs);
    for (const event of ['end', 'close', 'error']) request.once(event, end);
    // A request that was answered is not told that its sender has left.
    socket.once('close', end);
  });
}

/**
 * Reads on in a form that was refused half-way, and throws the bytes away, while the answer is read. A connection that
 * is closed with unread bytes is reset, and nginx would count this instance as failed. It may not take long, because
 * the parser frees its memory only when the connection ends. nginx ends it as soon as it has read the answer.
 */
function letGo(request: Request, maxMs: number): void {
  if (request.complete) return;
  request.unpipe();
  void discardRest(request, maxMs).then(() => {
    if (!request.complete) request.destroy();
  });
}

const limitsHere = (): UploadLimits => ({
  pace: UPLOAD_PACE,
  discardMs: DISCARD_MS,
  letGoMs: LET_GO_MS,
  memoryMaxBytes: uploadMemoryOf(process.constrainedMemory()),
  accountMaxBytes: ACCOUNT_MAX_BYTES,
});

/** Reads the body of an endpoint with pictures; its text fields go to `request.body`. */
export function createUploadReader(
  limits: UploadLimits = limitsHere(),
): (rule: UploadRule) => ReadBody {
  const takeMemory = createMemoryGuard(limits);
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

    return async (request, response, held) => {
      if (!request.is('multipart/form-data')) {
        throw notAForm();
      }
      let full: Promise<never> | undefined;
      let watch: ReturnType<typeof watchPace> | undefined;
      try {
        full = takeMemory(request, held);
        // Only now: nobody awaits `watch.stalled` when the line above refuses the form, and the rejection would end
        // the process.
        watch = watchPace(request, limits.pace);
        const parsed = new Promise<void>((resolve, reject) => {
          // The parser reads a bad form to its end. What is no form at all it leaves unread.
          const refuse = (refusal: AppError) =>
            void discardRest(request, limits.discardMs).then(() => {
              reject(refusal);
            });
          parse(request, response, (error: unknown) => {
            if (error !== undefined) refuse(refusalOf(error, rule));
            // The parser reports no error for what it does not take for a form, such as one with an empty boundary.
            else if (request.files === undefined) refuse(notAForm());
            else resolve();
          });
        });
        await Promise.race([parsed, watch.stalled, full]);
      } catch (error) {
        // Refused before it was read: nothing of it is in memory, so there is time for the rest to arrive.
        if (!full) await discardRest(request, limits.discardMs);
        letGo(request, limits.letGoMs);
        throw error;
      } finally {
        watch?.stop();
      }
      return (request.files as Express.Multer.File[]).map(({ buffer }) => buffer);
    };
  };
}
