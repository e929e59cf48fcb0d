/** Limits how much memory uploads take, in all and for each account. */
import type { Request } from 'express';
import { AppError } from '../../platform/errors/app-error.ts';
import { TOO_LARGE_SENTENCE } from '../error-response.ts';

export interface MemoryLimits {
  /** For all uploads in this process that are being read or worked on. */
  memoryMaxBytes: number;
  /** For the uploads of one account. */
  accountMaxBytes: number;
}

/** Whose upload it is, and how long its bytes stay in memory. */
export interface Held {
  userId: string | undefined;
  /** Fulfilled when the use case has ended, which may be long after the client has disconnected. */
  over: Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const MEMORY_MAX_BYTES = 512 * MEGABYTE;
/**
 * Parsing holds an upload one and a half times, then pictures are made of it, and the rest of the process needs
 * memory too.
 */
const MEMORY_PART = 1 / 4;
/** The largest form, a court with twelve pictures, fits; nginx allows the same size. */
export const ACCOUNT_MAX_BYTES = 125 * MEGABYTE;
const RETRY_AFTER_SECONDS = 10;

/** The limit for a process that may use `allowedBytes` of memory; 0 means that there is no such limit. */
export function uploadMemoryOf(allowedBytes = 0): number {
  return allowedBytes > 0
    ? Math.min(MEMORY_MAX_BYTES, allowedBytes * MEMORY_PART)
    : MEMORY_MAX_BYTES;
}

const tooMany = () =>
  new AppError(
    'unavailable',
    'Many images are being sent right now, please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Trying again would not help: the upload never fits. */
const tooLarge = () => new AppError('too_large', TOO_LARGE_SENTENCE);

const tooManyOfOne = () =>
  new AppError(
    'too_many_tries',
    'Your other images are still being sent, please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Bytes by account; all visitors together count as one account. */
function createShares() {
  const taken = new Map<string, number>();
  const of = (userId = ''): number => taken.get(userId) ?? 0;
  return {
    of,
    add: (bytes: number, userId = ''): void => {
      const share = of(userId) + bytes;
      if (share === 0) taken.delete(userId);
      else taken.set(userId, share);
    },
  };
}

/**
 * Keeps the uploads of everybody and of each account within their limits, so that one account can't take all the
 * memory. Only bytes that arrived are counted: announcing a large body and sending nothing takes no memory from
 * others.
 */
export function createMemoryGuard({ memoryMaxBytes, accountMaxBytes }: MemoryLimits) {
  let takenBytes = 0;
  const shares = createShares();
  const formMaxBytes = Math.min(memoryMaxBytes, accountMaxBytes);

  /**
   * Answers a promise that rejects when too much has arrived.
   * @throws {AppError} when what was announced can't fit anyway
   */
  return (request: Request, { userId, over }: Held): Promise<never> => {
    const announced = Number(request.get('content-length') ?? 0);
    const own = shares.of(userId);
    if (announced > formMaxBytes) throw tooLarge();
    if (own + announced > accountMaxBytes) throw tooManyOfOne();
    if (takenBytes + announced > memoryMaxBytes) throw tooMany();
    let bytes = 0;
    return new Promise((_, reject) => {
      const count = ({ length }: Buffer) => {
        bytes += length;
        takenBytes += length;
        shares.add(length, userId);
        if (bytes > formMaxBytes) reject(tooLarge());
        if (shares.of(userId) > accountMaxBytes) reject(tooManyOfOne());
        if (takenBytes > memoryMaxBytes) reject(tooMany());
      };
      request.on('data', count);
      void over.then(() => {
        request.off('data', count);
        const free = () => {
          takenBytes -= bytes;
          shares.add(-bytes, userId);
        };
        // While a form is still being read, the parser keeps what it has of it, see `letGo`.
        if (request.complete || request.destroyed) free();
        else request.once('close', free);
      });
    });
  };
}
