/** What the bodies of answers say. */
import type { ErrorCode, FieldError } from '@crease/contract';
import { ApiError, SERVER_FAULT_STATUS } from './api-error.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isSuccess(envelope: unknown): boolean {
  return isObject(envelope) && envelope['success'] === true && isObject(envelope['data']);
}

/** Of an answer that is no success. */
export function errorOf(status: number, envelope: unknown): ApiError {
  const body = isObject(envelope) ? envelope : {};
  const { success, code, message, errors } = body;
  const isOurs = success === false && typeof code === 'string';
  return new ApiError({
    code: isOurs ? (code as ErrorCode) : codeOfStatus(status),
    status,
    serverMessage: typeof message === 'string' && message !== '' ? message : undefined,
    errors: isOurs && Array.isArray(errors) ? (errors as FieldError[]) : [],
  });
}

/**
 * For answers without the envelope, such as a proxy's. Whatever its status is, it knows neither who is signed in nor
 * what there is.
 */
function codeOfStatus(status: number): ErrorCode {
  return status >= SERVER_FAULT_STATUS ? 'unavailable' : 'internal';
}
