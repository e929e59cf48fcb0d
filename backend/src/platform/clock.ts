/** The only reader of the machine's time; milliseconds since 1970 UTC. */
export interface Clock {
  now: () => number;
}

/**
 * The time of the database. It is the same for all instances, although the clocks of their machines differ. Whatever
 * ends or is swept for everybody goes by it.
 */
export type SharedClock = Clock;

export const systemClock: Clock = { now: () => Date.now() };
