import { createHmac } from 'node:crypto';
import createLimit from 'p-limit';
import { AppError } from '../errors/app-error.ts';
import { openPasswordThreads, PASSWORD_THREADS_MAX } from './password-threads.ts';
import type { PasswordTask } from './password-worker.ts';

/** bcrypt's work factor: 2 to the power of this many rounds. */
export const PASSWORD_COST = 10;
const QUEUE_MAX_TASKS = 64;
const RETRY_AFTER_SECONDS = 2;
/** The length of a bcrypt hash after its prefix and cost. */
const SALT_AND_DIGEST_CHARACTERS = 53;
/** Ties the digest to this use; it is no secret. */
const DIGEST_KEY = 'crease password v1';

/** Whether nobody waits for the answer any more. */
type HasLeft = () => boolean;

export interface PasswordHasher {
  hash: (password: string, hasLeft?: HasLeft) => Promise<string>;
  /**
   * Without a hash it compares with one that nothing matches, so that an unknown account takes as long as a known
   * one.
   */
  matches: (password: string, hash: string | undefined, hasLeft?: HasLeft) => Promise<boolean>;
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
 * `hash` and `matches` throw AppError 'unavailable' when the queue is full, and 'invalid_input' to those who have left
 * before their turn: a crowd that does not wait would delay everybody after it.
 */
export function createPasswordHasher({ cost }: { cost: number }): PasswordHasher {
  const threads = openPasswordThreads();

  const inTurn = createLimit(PASSWORD_THREADS_MAX);
  const stays = () => false;

  const run = async (task: PasswordTask, hasLeft: HasLeft) => {
    if (inTurn.pendingCount >= QUEUE_MAX_TASKS) {
      throw new AppError(
        'unavailable',
        'Very many people are signing in right now, please try again in a moment',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    return inTurn(() => {
      if (hasLeft()) throw new AppError('invalid_input', 'Nobody waits for this any more');
      return threads.run(task);
    });
  };

  const compare = async (password: string, stored: string, hasLeft: HasLeft) =>
    (await run({ kind: 'compare', digest: digestOf(password), hash: stored }, hasLeft)) === true;

  const nobodys = nobodysHash(cost);

  return {
    hash: async (password, hasLeft = stays) => {
      const digest = digestOf(asOneKeyboard(password));
      return String(await run({ kind: 'hash', digest, cost }, hasLeft));
    },
    matches: async (password, stored = nobodys, hasLeft = stays) => {
      const normal = asOneKeyboard(password);
      // Older hashes were made before passwords were normalised.
      const isMatch =
        (await compare(normal, stored, hasLeft)) ||
        (password !== normal && (await compare(password, stored, hasLeft)));
      return isMatch && stored !== nobodys;
    },
    close: threads.close,
  };
}
