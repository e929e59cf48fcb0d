interface Coalesced {
  /** Runs now, or once more after the run under way; resolves after the last run. */
  request: () => Promise<void>;
  /** The run under way may have started too early, so it is followed by another. */
  repeatIfRunning: () => void;
}

interface Line<Id> {
  id: Id;
  running?: Promise<void> | undefined;
  isDue?: boolean;
}

/**
 * Only one run at a time, however often it is requested; the last run always starts after the last request. For another
 * id it starts at once: a run for the one before may wait long for its answer. That one is not run again, as nobody
 * would use its answer.
 */
export function coalesced<Id>(
  idNow: () => Id,
  /** `isWanted`: whether it is still about this id. If it was about another one since, there is a newer run for it. */
  run: (isWanted: () => boolean, id: Id) => Promise<void>,
): Coalesced {
  let line: Line<Id> | undefined;

  const runAll = async (own: Line<Id>) => {
    const isWanted = () => own === line && own.id === idNow();
    try {
      while (isWanted() && own.isDue) {
        own.isDue = false;
        await run(isWanted, own.id);
      }
    } finally {
      own.running = undefined;
    }
  };

  return {
    request: () => {
      const id = idNow();
      if (!line || line.id !== id) line = { id };
      line.isDue = true;
      return (line.running ??= runAll(line));
    },
    repeatIfRunning: () => {
      if (line) line.isDue = true;
    },
  };
}
