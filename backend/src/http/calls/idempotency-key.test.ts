import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@crease/contract';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors/app-error.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

const LONGEST = 'k'.repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS);

test.each([
  [undefined, undefined],
  [' a key ', 'a key'],
  [LONGEST, LONGEST],
])('when the header is %s, then the key is %s', (header, key) => {
  expect(idempotencyKeyOf(header)).toBe(key);
});

test.each(['', '  ', `${LONGEST}k`])('when the header is "%s", then it is refused', (header) => {
  expect(() => idempotencyKeyOf(header)).toThrow(AppError);
});
