/**
 * Answers that only this user gets and that the page's head names, because the server knew what the page would read.
 * They are asked for while it is not yet known who the user is. Each is for the page that was opened first and for this
 * token, and is used once: for a later page it would be outdated.
 */
import { OWN_ANSWERS_NAME } from '@crease/contract';
import { isVisitFresh } from './visit-age.ts';

interface Begun {
  token: string;
  response: Promise<Response>;
}

const begun = new Map<string, Begun>();

export function beginOwnAnswers(token: string, ask: (address: string) => Promise<Response>): void {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${OWN_ANSWERS_NAME}"]`);
  for (const address of named?.content.split(' ') ?? []) {
    const response = ask(address);
    // The page may never be shown, and then nobody waits for it.
    response.catch(() => undefined);
    begun.set(address, { token, response });
  }
}

/** Undefined when there is none that may be used. */
export function takeOwnAnswer(
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const found = begun.get(address);
  begun.delete(address);
  return found?.token === token && isVisitFresh() ? found?.response : undefined;
}

export function forgetOwnAnswers(): void {
  begun.clear();
}
