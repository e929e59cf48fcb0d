import { ApiError } from './api-client.ts';

/** The server's own sentence, or the default when it gave none. */
export function sentenceOf(error: unknown, defaultSentence: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? defaultSentence;
}
