import bcrypt from 'bcryptjs';
import { createHmac } from 'node:crypto';
import { Piscina } from 'piscina';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import type { CompareTask } from './password-worker.ts';

const COST = 5;

let passwords: PasswordHasher;
beforeEach(() => {
  passwords = createPasswordHasher({ cost: COST });
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

test('when those who wait have left before their turn, then nothing is hashed for them, and who stays is next', async () => {
  const run = vi.spyOn(Piscina.prototype, 'run');
  let hasLeft = false;
  const leaving = Array.from({ length: 40 }, () => passwords.hash('a password', () => hasLeft));
  const last = passwords.hash('another');
  hasLeft = true;
  const outcomes = await Promise.allSettled(leaving);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'invalid_input' } });
  expect(await passwords.matches('another', await last)).toBe(true);
  const begun = run.mock.calls.length;
  run.mockRestore();
  expect(begun).toBeLessThan(40);
});

test('when somebody without an account signs in, then it takes as many rounds as with one', async () => {
  const hash = await passwords.hash('a password');
  const run = vi.spyOn(Piscina.prototype, 'run');
  expect(await passwords.matches('another', hash)).toBe(false);
  expect(await passwords.matches('another', undefined)).toBe(false);
  const compared = run.mock.calls.map(([task]) => (task as CompareTask).hash);
  run.mockRestore();
  expect(compared.map((one) => [bcrypt.getRounds(one), one.length])).toEqual([
    [COST, hash.length],
    [COST, hash.length],
  ]);
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
