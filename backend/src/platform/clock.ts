/** The only reader of the machine's time; milliseconds since 1970 UTC. */
export interface Clock {
  now: () => number;
}

/**
 * The time of the database, the same for all instances, although the clocks of their machines differ. By it goes what
 * ends or is swept for everybody.
 */
export type SharedClock = Clock;

export const systemClock: Clock = { now: () => Date.now() };
