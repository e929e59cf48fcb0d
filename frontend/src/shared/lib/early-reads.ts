/** Reads that begin before their page is drawn: the page takes them over instead of asking again. */
import { isVisitFresh } from './visit-age.ts';

const begun = new Map<string, Promise<void>>();

export function beginRead(what: string, read: () => Promise<void>): Promise<void> {
  const reading = read();
  begun.set(what, reading);
  return reading;
}

/** The read that has begun, once; undefined when there is none, or when it began too long ago to be believed. */
export function takeRead(what: string): Promise<void> | undefined {
  const reading = begun.get(what);
  begun.delete(what);
  return isVisitFresh() ? reading : undefined;
}
