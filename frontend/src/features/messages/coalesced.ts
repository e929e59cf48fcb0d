interface Coalesced {
  /**
   * Runs now, or once more after the run under way; resolves after the last run. `isAnew`: the run under way may never
   * be answered, so this one does not wait for it.
   */
  request: (isAnew?: boolean) => Promise<void>;
  /**
   * The run under way may have started too early, so it is followed by another. The answers of older ones are not
   * wanted any more: nothing follows them.
   */
  repeatIfRunning: () => void;
}

interface Line<Id> {
  id: Id;
  number: number;
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
  /** `isWanted`: whether it is still about this id, and no run that began later has succeeded or is to be repeated. */
  run: (isWanted: () => boolean, id: Id) => Promise<void>,
  /** Not called for a run that another one has overtaken, which may still succeed. */
  onFailed: (error: unknown) => void,
): Coalesced {
  let line: Line<Id> | undefined;
  let begun = 0;
  /** The number of the newest line of which a run has succeeded, or has to be repeated. */
  let newest = 0;

  const runAll = async (own: Line<Id>) => {
    const isWanted = () => own.number >= newest && own.id === idNow();
    const isLast = () => own === line && isWanted();
    while (isLast() && own.isDue) {
      own.isDue = false;
      try {
        await run(isWanted, own.id);
        newest = Math.max(newest, own.number);
      } catch (error) {
        if (isLast()) onFailed(error);
      }
    }
    own.running = undefined;
  };

  return {
    request: (isAnew) => {
      const id = idNow();
      if (isAnew || !line || line.id !== id) line = { id, number: ++begun };
      line.isDue = true;
      return (line.running ??= runAll(line));
    },
    repeatIfRunning: () => {
      if (!line) return;
      line.isDue = true;
      newest = line.number;
    },
  };
}
