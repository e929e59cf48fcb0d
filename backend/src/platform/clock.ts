/** The only reader of the machine's time; milliseconds since 1970 UTC. */
export interface Clock {
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };
