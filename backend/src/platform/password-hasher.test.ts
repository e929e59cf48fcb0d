import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

let passwords: PasswordHasher;
beforeEach(() => {
  passwords = createPasswordHasher({ cost: 4 });
});
afterEach(() => passwords.close());

/** More than the queue takes. */
const crowd = () => Array.from({ length: 100 }, () => passwords.hash('a password'));

describe('when somebody without an account signs in while the queue is full', () => {
  test('then they are asked to try again, and the next try is answered', async () => {
    const hashes = crowd();
    await expect(passwords.matches('a password', undefined)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await Promise.allSettled(hashes);
    expect(await passwords.matches('a password', undefined)).toBe(false);
  });
});
