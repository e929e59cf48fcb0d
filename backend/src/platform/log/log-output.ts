/**
 * Writes a log to a file descriptor and survives that nothing can be written. With pino's own output a full disk ended
 * the process, and the dying process tried without end to write the rest: it neither worked nor ended. Each line is
 * written at once, as pino does it, so a disk that hangs holds the process up.
 */
import { writeSync } from 'node:fs';
import { hasCode } from '../errors/has-code.ts';

/** When more than this waits to be written, new lines are dropped until half of it is written. */
const WAITING_MAX_BYTES = 1_000_000;
/** A reader makes room at any moment, a full disk seldom. */
const TRY_AGAIN_AFTER_MS = { reader: 10, room: 100 };
/**
 * A second in all. A reader of a pipe may need it, but a process that ends must not wait for one that has stopped
 * reading.
 */
const FLUSH_TRIES_MAX = 100;

interface LogOutput {
  write: (line: string) => void;
  /** Writes what waits, as far as that is possible; pino does it after a fatal line. */
  flushSync: () => void;
}

/** @param tellDropped logs how many lines are missing at this place of the log */
export function createLogOutput(
  fileDescriptor: number,
  tellDropped: (lines: number) => void,
): LogOutput {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let nextTry: NodeJS.Timeout | undefined;

  const tellOfGap = (): void => {
    if (dropped === 0 || waitingBytes > WAITING_MAX_BYTES / 2) return;
    const lines = dropped;
    dropped = 0;
    tellDropped(lines);
  };

  /** Keeps the rest of a line that was cut off, so that the next one does not go on in the middle of it. */
  const writeWaiting = (): void => {
    while (waitingBytes > 0) {
      const all = Buffer.concat(waiting);
      waiting = [all];
      const written = writeSync(fileDescriptor, all);
      waiting = [all.subarray(written)];
      waitingBytes -= written;
      tellOfGap();
    }
  };

  /** Answers whether waiting for a reader could help. */
  const tryToWrite = (): boolean => {
    try {
      writeWaiting();
      return false;
    } catch (error) {
      const isForReader = hasCode(error, 'EAGAIN');
      const pauseMs = isForReader ? TRY_AGAIN_AFTER_MS.reader : TRY_AGAIN_AFTER_MS.room;
      nextTry ??= setTimeout(() => {
        nextTry = undefined;
        tryToWrite();
      }, pauseMs).unref();
      return isForReader;
    }
  };

  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      const isTooMuch = () => waitingBytes > 0 && waitingBytes + bytes.length > WAITING_MAX_BYTES;
      if (dropped === 0 && isTooMuch()) tryToWrite();
      if (dropped > 0 || isTooMuch()) {
        dropped += 1;
        return;
      }
      const isFirst = waitingBytes === 0;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (isFirst) tryToWrite();
    },
    flushSync: () => {
      for (let tries = 0; tries < FLUSH_TRIES_MAX && tryToWrite(); tries += 1) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_AFTER_MS.reader);
      }
    },
  };
}
