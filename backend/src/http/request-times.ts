/** How long a request may take to arrive; one that never arrives completely is cut off. */
export interface RequestTimes {
  headersMs: number;
  /** The whole request, pictures included. */
  requestMs: number;
  /** A JSON body, counted from when its endpoint begins to read it. */
  jsonMs: number;
  /** How often overdue requests are looked for. */
  checkEveryMs: number;
}

const SECOND_MS = 1_000;

/** Twelve pictures of 10 MB take sixteen minutes over a phone that sends a megabit a second. */
export const REQUEST_TIMES: RequestTimes = {
  headersMs: 15 * SECOND_MS,
  requestMs: 20 * 60 * SECOND_MS,
  jsonMs: 20 * SECOND_MS,
  checkEveryMs: 5 * SECOND_MS,
};
