/** Calls that failed, and what can be told from them. */
import type { ErrorCode, FieldError } from '@crease/contract';

interface ApiFailure {
  code: ErrorCode;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  serverMessage?: string | undefined;
  errors?: readonly FieldError[];
  cause?: unknown;
}

/** A call that failed: refused by the server, or never answered (code 'unavailable', no server message). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly errors: readonly FieldError[];

  constructor(failure: ApiFailure) {
    super(failure.serverMessage ?? failure.code, { cause: failure.cause });
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.serverMessage = failure.serverMessage;
    this.errors = failure.errors ?? [];
  }
}

export const SERVER_FAULT_STATUS = 500;

/** No answer came, or the server failed: another try may succeed. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT_STATUS);
}

/** Whether the call was refused for one of these reasons. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
