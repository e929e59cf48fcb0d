export interface Coalesced {
  /** Runs, or runs once more after the run that is under way; resolves when the last of them is over. */
  request: () => Promise<void>;
  /** What is under way may be too old already: runs once more after it. */
  repeatIfRunning: () => void;
}

/** However often it is asked for, one run at a time, and none that began before the last request is the last. */
export function coalesced(run: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;

  const runAll = async () => {
    do {
      isWantedAgain = false;
      await run();
    } while (isWantedAgain as boolean);
  };

  return {
    request: () => {
      isWantedAgain = true;
      running ??= runAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    repeatIfRunning: () => {
      if (running) isWantedAgain = true;
    },
  };
}
