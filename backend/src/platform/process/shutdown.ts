import type { Logger } from '../log/logger.ts';

/** A stop that takes longer than this is cut off. */
export const STOP_MAX_MS = 10_000;
/** Time for the last refusals and log lines. */
const FAIL_AFTER_MS = 200;

export interface Shutdown {
  /** The last one added is closed first. */
  add: (close: () => unknown) => void;
  closeAll: () => Promise<void>;
  /** Closes all because the instance was told to stop; a second call waits for the first. */
  stop: () => Promise<void>;
  /** True once the instance was told to stop. */
  isStopping: () => boolean;
  /** Ends the process, because what is in memory can't be trusted any more. The first `sentence` is logged. */
  fail: (error: Error, sentence: string) => void;
}

/**
 * Not by an exit, which waits for threads and lets LMDB flush once more. After a refused write its threads may wait for
 * ever, and a flush may succeed although what was refused before it is lost.
 */
function cutOff(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Keeps what an instance has opened, and closes it in the opposite order. */
export function createShutdown(logger: Logger): Shutdown {
  const closers: (() => unknown)[] = [];
  let stopping: Promise<void> | undefined;
  let isFailed = false;

  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        logger.error({ err: error }, 'A part did not close');
      }
    }
  };

  return {
    add: (close) => {
      closers.push(close);
    },
    closeAll,
    stop: () => (stopping ??= closeAll()),
    isStopping: () => stopping !== undefined,
    fail: (error, sentence) => {
      if (isFailed) return;
      isFailed = true;
      logger.fatal({ err: error }, sentence);
      setTimeout(cutOff, FAIL_AFTER_MS);
    },
  };
}

/** Ctrl-C and SIGTERM close everything in order and end the process with 0. */
export function endOnSignals(shutdown: Shutdown): void {
  const end = () => {
    if (shutdown.isStopping()) return;
    setTimeout(cutOff, STOP_MAX_MS);
    void shutdown.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
