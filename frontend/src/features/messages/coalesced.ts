interface Coalesced {
  /** Runs now, or once more after the run under way; resolves after the last run. */
  request: () => Promise<void>;
  /** The run under way may have started too early, so it is followed by another. */
  repeatIfRunning: () => void;
}

/** Only one run at a time, however often it is requested; the last run always starts after the last request. */
export function coalesced(run: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;

  const runAll = async () => {
    do {
      isWantedAgain = false;
      await run();
      // The compiler does not see that it may have been set meanwhile.
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
      isWantedAgain = true;
    },
  };
}
