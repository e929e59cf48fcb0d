import { ApiError } from './api-error.ts';

/** The server's own sentence, or the default when it gave none. */
export function sentenceOf(error: unknown, defaultSentence: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? defaultSentence;
}

/** Whether the server itself said no. Otherwise it is not known whether it did what it was asked to do. */
export function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.serverMessage !== undefined;
}
