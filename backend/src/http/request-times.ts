import { MS_PER_MINUTE, MS_PER_SECOND } from '@crease/contract';

/** How long a request may take to arrive, and a connection may wait for one. What takes longer is cut off. */
export interface RequestTimes {
  headersMs: number;
  /** The whole request, pictures included. */
  requestMs: number;
  /** A JSON body, counted from when its endpoint begins to read it. */
  jsonMs: number;
  /** How long a connection stays open after its last answer. */
  idleMs: number;
  /** How often overdue requests are looked for. */
  checkEveryMs: number;
}

/**
 * Twelve pictures of 10 MB take sixteen minutes over a phone that sends a megabit a second. Load balancers often keep
 * idle connections for 60 s: if the server closed one just before, the next request on it would be lost. It also
 * spares somebody who reads for a minute a new connection.
 */
export const REQUEST_TIMES: RequestTimes = {
  headersMs: 15 * MS_PER_SECOND,
  requestMs: 20 * MS_PER_MINUTE,
  jsonMs: 20 * MS_PER_SECOND,
  idleMs: 75 * MS_PER_SECOND,
  checkEveryMs: 5 * MS_PER_SECOND,
};
