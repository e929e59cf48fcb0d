/** Every failure the API can answer: code to HTTP status. Codes are stable, sentences may change. */
export const STATUS_BY_ERROR_CODE = {
  invalid_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_in_use: 409,
  slots_taken: 409,
  slot_begun: 409,
  court_closed: 409,
  court_changed: 409,
  price_changed: 409,
  wrong_status: 409,
  last_administrator: 409,
  request_expired: 409,
  duplicate_request: 409,
  too_many_pending: 409,
  idempotency_conflict: 409,
  too_large: 413,
  not_an_image: 415,
  too_many_tries: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE;

export interface FieldError {
  /** Dotted path of the field; empty for the payload as a whole. */
  path: string;
  message: string;
}

/** The body of every failed call. */
export interface FailureBody {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
}
