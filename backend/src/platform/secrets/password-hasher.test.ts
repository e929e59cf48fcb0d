import bcrypt from 'bcryptjs';
import { createHmac } from 'node:crypto';
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

describe('when a password has signs that two keyboards write in two ways', () => {
  // The Sinhala vowel o: one sign, or two that look like it.
  const [asOne, asTwo] = ['ක\u0DDC-googly', 'ක\u0DD9\u0DCF-googly'];

  test.each([
    [asOne, asTwo],
    [asTwo, asOne],
  ])('then it is the same password on both', async (chosen, typed) => {
    const hash = await passwords.hash(chosen);
    expect(await passwords.matches(typed, hash)).toBe(true);
    expect(await passwords.matches('කො-doosra', hash)).toBe(false);
  });

  test('then one that was stored as it was typed is still good when it is typed so', async () => {
    const digest = createHmac('sha256', 'crease password v1').update(asTwo).digest('base64');
    const hash = await bcrypt.hash(digest, 4);
    expect(await passwords.matches(asTwo, hash)).toBe(true);
    expect(await passwords.matches('ක\u0DD9\u0DCF-doosra', hash)).toBe(false);
  });
});
