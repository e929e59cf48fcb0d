/**
 * The only place where an error becomes an answer. An unknown error answers a fixed sentence, and is logged with the
 * id of its request.
 */
import type { FailureBody } from '@crease/contract';
import type { ErrorRequestHandler, Response } from 'express';
import { AppError } from '../platform/errors/app-error.ts';
import type { Logger } from '../platform/log/logger.ts';
import { isDatabaseGone } from '../platform/mongo/mongo-errors.ts';
import { requestIdOf } from './request-log.ts';

const INTERNAL_SENTENCE = 'Something went wrong on our side, please try again';
const UNAVAILABLE_SENTENCE = 'We cannot reach our records right now, please try again in a moment';
/** nginx says the same of what it refuses itself. */
export const TOO_LARGE_SENTENCE = 'This is too large to send';
export const UNREADABLE_SENTENCE = 'This request cannot be read';
export const NOT_WHOLE_SENTENCE = 'This did not arrive whole, please send it again';
const RETRY_AFTER_SECONDS = 5;

/** The errors of Express and its body parser are recognised by type; their own texts are for developers. */
const SENTENCE_BY_PARSER_TYPE = new Map([
  ['entity.parse.failed', 'This is not valid JSON'],
  ['entity.too.large', TOO_LARGE_SENTENCE],
  ['encoding.unsupported', 'Please send this without compression'],
  ['charset.unsupported', 'Please send this as UTF-8'],
]);

function isRequestFault(error: unknown): error is Error & { status: number; type?: string } {
  if (!(error instanceof Error) || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseGone(error)) {
    const details = { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS };
    return new AppError('unavailable', UNAVAILABLE_SENTENCE, details);
  }
  if (isRequestFault(error)) {
    const sentence = SENTENCE_BY_PARSER_TYPE.get(error.type ?? '') ?? UNREADABLE_SENTENCE;
    return new AppError(error.status === 413 ? 'too_large' : 'invalid_input', sentence);
  }
  return new AppError('internal', INTERNAL_SENTENCE, { cause: error });
}

/**
 * No endpoint answers with these, but files do. From them a client that resumes a download learns that its file is
 * complete, or has changed.
 */
const STATUSES_OF_FILES = new Set([412, 416]);

function statusOf(error: unknown, refusal: AppError): number {
  const isOfFile = isRequestFault(error) && STATUSES_OF_FILES.has(error.status);
  return isOfFile ? error.status : refusal.status;
}

function bodyOf({ code, message, details }: AppError): FailureBody {
  return { success: false, message, code, ...(details.errors && { errors: details.errors }) };
}

/** Writes the body; status and headers are set already. */
type SendRefusal = (response: Response, refusal: AppError) => void;

const sendEnvelope: SendRefusal = (response, refusal) => {
  // The type may have been set already, by a file that failed to be sent.
  response.type('json').json(bodyOf(refusal));
};

/** For an address that people also open by itself, where a browser shows what is answered as it is. */
export const sendSentence: SendRefusal = (response, { message }) => {
  response.type('text/plain').send(message);
};

export function respondWithErrors(logger: Logger, send = sendEnvelope): ErrorRequestHandler {
  return (error, request, response, next) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) {
      logger.error(
        { err: refusal.details.cause ?? refusal, requestId: requestIdOf(response) },
        'A request failed',
      );
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    if (refusal.details.retryAfterSeconds !== undefined) {
      response.set('Retry-After', String(refusal.details.retryAfterSeconds));
    }
    // HTTP requires this header on every 401. Browsers ask for no password, because they do not know the scheme.
    if (refusal.status === 401) response.set('WWW-Authenticate', 'Bearer');
    send(response.set('Cache-Control', 'no-store').status(statusOf(error, refusal)), refusal);
  };
}
