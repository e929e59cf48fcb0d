import { STATUS_BY_ERROR_CODE, type ErrorCode, type FieldError } from '@crease/contract';

interface AppErrorDetails {
  errors?: FieldError[];
  cause?: unknown;
  /** Seconds after which another try may succeed. */
  retryAfterSeconds?: number;
}

/** A refusal with a sentence its reader can act on; `http/error-response.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS_BY_ERROR_CODE[this.code];
  }
}

export const SESSION_ENDED_SENTENCE = 'Your session has ended, please log in again';

export function sessionEnded(): AppError {
  return new AppError('not_signed_in', SESSION_ENDED_SENTENCE);
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please log in to continue');
}

/** For a session that outlived its account by a moment. */
export function accountGone(): AppError {
  return new AppError('not_signed_in', 'Your account does not exist any more');
}

/** Names the field, so that the form can mark it. */
export function refusalOfField(
  path: string,
  message: string,
  code: ErrorCode = 'invalid_input',
): AppError {
  return new AppError(code, message, { errors: [{ path, message }] });
}
