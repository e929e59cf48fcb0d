import { createHmac } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { openPasswordThreads } from './password-threads.ts';
import type { PasswordTask } from './password-worker.ts';

/** bcrypt's work factor: 2 to the power of this many rounds. */
export const PASSWORD_COST = 10;
const QUEUE_MAX_TASKS = 64;
const RETRY_AFTER_SECONDS = 2;
/** The length of a bcrypt hash after its prefix and cost. */
const SALT_AND_DIGEST_CHARACTERS = 53;
/** Ties the digest to this use; it is no secret. */
const DIGEST_KEY = 'crease password v1';

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /**
   * Without a hash it compares with one that nothing matches, so that an unknown account takes as long as a known
   * one.
   */
  matches: (password: string, hash: string | undefined) => Promise<boolean>;
  close: () => Promise<void>;
}

/** bcrypt reads only 72 bytes; through a digest every character of a long password counts. */
function digestOf(password: string): string {
  return createHmac('sha256', DIGEST_KEY).update(password).digest('base64');
}

/**
 * Some keyboards write a sign as one character and others as two that look the same (RFC 8265, section 4.2.1, asks
 * for NFC).
 */
function asOneKeyboard(password: string): string {
  return password.normalize('NFC');
}

/** A hash of zeros: no password has it, and comparing with it takes as long as with any other. */
function nobodysHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(SALT_AND_DIGEST_CHARACTERS)}`;
}

/**
 * Hashes in worker threads behind a bounded queue.
 * `hash` and `matches` throw AppError 'unavailable' when the queue is full.
 */
export function createPasswordHasher({ cost }: { cost: number }): PasswordHasher {
  const threads = openPasswordThreads();

  const run = async (task: PasswordTask) => {
    if (threads.countWaiting() >= QUEUE_MAX_TASKS) {
      throw new AppError(
        'unavailable',
        'Very many people are signing in right now, please try again in a moment',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    return threads.run(task);
  };

  const hash = async (password: string) =>
    String(await run({ kind: 'hash', digest: digestOf(asOneKeyboard(password)), cost }));

  const compare = async (password: string, stored: string) =>
    (await run({ kind: 'compare', digest: digestOf(password), hash: stored })) === true;

  const nobodys = nobodysHash(cost);

  return {
    hash,
    matches: async (password, stored = nobodys) => {
      const normal = asOneKeyboard(password);
      // Older hashes were made before passwords were normalised.
      const isMatch =
        (await compare(normal, stored)) ||
        (password !== normal && (await compare(password, stored)));
      return isMatch && stored !== nobodys;
    },
    close: threads.close,
  };
}
