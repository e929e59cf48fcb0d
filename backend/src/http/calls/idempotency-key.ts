import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '@crease/contract';
import { AppError } from '../../platform/errors/app-error.ts';

/** @throws {AppError} invalid_input when the key is empty or too long */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  const key = header?.trim();
  if (key === undefined || (key !== '' && key.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS)) return key;
  throw new AppError(
    'invalid_input',
    `The Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAX_CHARACTERS} characters`,
  );
}
