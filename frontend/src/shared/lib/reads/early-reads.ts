/** Reads that begin before their page is shown; the page takes them over and does not ask again. */
import { isVisitFresh } from './visit-age.ts';

const begun = new Map<string, Promise<void>>();

export function beginRead(what: string, read: () => Promise<void>): Promise<void> {
  const reading = read();
  begun.set(what, reading);
  return reading;
}

/**
 * Answers the read once; undefined when there is none, when it is too old, or when another page was shown first: that
 * one's answer may have taken the place of this.
 */
export function takeRead(what: string): Promise<void> | undefined {
  const reading = begun.get(what);
  forgetReads();
  return isVisitFresh() ? reading : undefined;
}

/** For a read that takes the place of whatever has begun. */
export function forgetReads(): void {
  begun.clear();
}
