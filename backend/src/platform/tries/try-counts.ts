/** How many tries a key has in a window. */
export interface RateRule {
  /** Rules with the same name share their counts. */
  name: string;
  tries: number;
  windowSeconds: number;
}

/** The tries of one rule, by key. */
export interface TryCounts {
  /** Counts one try and resolves with 0, or with how long there is none left. */
  take: (key: string) => Promise<number>;
  giveBack: (key: string) => Promise<void>;
  forgive: (key: string) => Promise<void>;
}
