/** How much of uploads is held in memory, by all together and by each account. */
import type { Request } from 'express';
import { AppError } from '../platform/app-error.ts';

export interface MemoryLimits {
  /** Of all uploads in this process that somebody still works on. */
  memoryMaxBytes: number;
  /** Of those of one account. */
  accountMaxBytes: number;
}

/** What was read, and by whom it was sent. */
export interface Held {
  userId: string | undefined;
  /** Fulfilled when nobody needs it any more: that may be long after its sender has left. */
  over: Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const MEMORY_MAX_BYTES = 512 * MEGABYTE;
/** What is sent is held once and a half while it is parsed, then pictures are made of it; and there is all the rest. */
const MEMORY_PART = 1 / 4;
/** The largest form there is, a court with twelve pictures; nginx lets as much through. */
export const ACCOUNT_MAX_BYTES = 125 * MEGABYTE;
const RETRY_AFTER_SECONDS = 10;

/** How much of uploads may be held by a process that may have so much memory; 0: as much as there is. */
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

const tooManyOfOne = () =>
  new AppError(
    'too_many_tries',
    'Your other images are still being sent, please try again in a moment',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** Bytes by account; visitors count as one. */
class Shares {
  readonly #taken = new Map<string, number>();

  of(userId = ''): number {
    return this.#taken.get(userId) ?? 0;
  }

  add(bytes: number, userId = ''): void {
    const taken = this.of(userId) + bytes;
    if (taken === 0) this.#taken.delete(userId);
    else this.#taken.set(userId, taken);
  }
}

/**
 * Keeps all uploads together, and those of each account, within their limits: one account alone must not take the room
 * of everybody else. What has arrived counts, and not what was announced: who announces much and sends nothing takes no
 * room from others.
 */
export function createMemoryGuard({ memoryMaxBytes, accountMaxBytes }: MemoryLimits) {
  let takenBytes = 0;
  const shares = new Shares();

  /** Answers a promise that is rejected when too much has arrived. @throws {AppError} when it could not fit anyway */
  return (request: Request, { userId, over }: Held): Promise<never> => {
    const announced = Number(request.get('content-length') ?? 0);
    const own = shares.of(userId);
    // One that is too large by itself is told so by the parser.
    if (own > 0 && own + announced > accountMaxBytes) throw tooManyOfOne();
    if (takenBytes + announced > memoryMaxBytes) throw tooMany();
    let bytes = 0;
    return new Promise((_, reject) => {
      const count = ({ length }: Buffer) => {
        bytes += length;
        takenBytes += length;
        shares.add(length, userId);
        if (shares.of(userId) > accountMaxBytes) reject(tooManyOfOne());
        if (takenBytes > memoryMaxBytes) reject(tooMany());
      };
      request.on('data', count);
      void over.then(() => {
        request.off('data', count);
        takenBytes -= bytes;
        shares.add(-bytes, userId);
      });
    });
  };
}
