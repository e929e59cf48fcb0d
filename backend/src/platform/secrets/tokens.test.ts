import { TOKEN_LIFETIME_DAYS } from '@crease/contract';
import jwt from 'jsonwebtoken';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';
import { createTokens, type Tokens } from './tokens.ts';

const SESSION = { userId: 'a'.repeat(24), tokenVersion: 3 };
const LIFETIME_MS = TOKEN_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

let clock: TestClock;
let tokens: Tokens;
beforeEach(() => {
  clock = createTestClock();
  tokens = createTokens('a secret for tests alone, and long enough', clock);
});

const wait = (ms: number) => {
  clock.set(new Date(clock.now() + ms).toISOString());
};

describe('when a token is read again and again', () => {
  test('then it is verified once and says the same each time', () => {
    const verify = vi.spyOn(jwt, 'verify');
    const token = tokens.sign(SESSION);
    const expected = { ...SESSION, expiresAt: clock.now() + LIFETIME_MS };
    expect([1, 2, 3].map(() => tokens.read(token))).toEqual([expected, expected, expected]);
    expect(verify).toHaveBeenCalledOnce();
  });

  test('then it ends when it says', () => {
    const token = tokens.sign(SESSION);
    wait(LIFETIME_MS - 1);
    expect(tokens.read(token)).toMatchObject(SESSION);
    wait(1);
    expect(tokens.read(token)).toBeUndefined();
  });

  test('then one that is changed in a single character is none', () => {
    const token = tokens.sign(SESSION);
    expect(tokens.read(token)).toBeDefined();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const changed = signature.startsWith('A') ? 'B' : 'A';
    expect(tokens.read(`${header}.${payload}.${changed}${signature.slice(1)}`)).toBeUndefined();
  });
});

test('when more tokens are read than are remembered, then the first are verified anew, and each is good all the same', () => {
  const verify = vi.spyOn(jwt, 'verify');
  const all = Array.from({ length: 5_001 }, (_, tokenVersion) =>
    tokens.sign({ ...SESSION, tokenVersion }),
  );
  const read = (token: string) => tokens.read(token)?.tokenVersion;
  expect(all.map(read)).toEqual([...all.keys()]);
  expect(verify).toHaveBeenCalledTimes(5_001);
  expect(read(all[0] as string)).toBe(0);
  expect(verify).toHaveBeenCalledTimes(5_002);
  expect(read(all[5_000] as string)).toBe(5_000);
  expect(verify).toHaveBeenCalledTimes(5_002);
});
