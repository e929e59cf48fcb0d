/**
 * Writes a log to a file descriptor and bears that nothing can be written. With pino's own output a full disk ended
 * the process, whose last act then tried without end to write the rest: it neither worked nor ended.
 */
import { write, writeSync } from 'node:fs';

/** Once this much waits to be written, new lines are dropped. */
const WAITING_MAX_BYTES = 1_000_000;
const TRY_AGAIN_AFTER_MS = 100;

export interface LogOutput {
  write: (line: string) => void;
  /** Writes what waits, as far as that is possible; pino does it after a fatal line. */
  flushSync: () => void;
}

export function createLogOutput(fileDescriptor: number): LogOutput {
  let lines: Buffer[] = [];
  let waitingBytes = 0;
  let isWriting = false;

  const takeAll = (): Buffer => {
    const all = Buffer.concat(lines);
    lines = [];
    return all;
  };
  /** Keeps the rest of a line that was cut off, so that the next one does not go on in the middle of it. */
  const keepRest = (all: Buffer, written: number): void => {
    waitingBytes -= written;
    if (written < all.length) lines.unshift(all.subarray(written));
  };

  const writeNext = (): void => {
    if (isWriting || lines.length === 0) return;
    isWriting = true;
    const all = takeAll();
    const goOn = () => {
      isWriting = false;
      writeNext();
    };
    write(fileDescriptor, all, (error, written) => {
      keepRest(all, error ? 0 : written);
      if (error) setTimeout(goOn, TRY_AGAIN_AFTER_MS).unref();
      else goOn();
    });
  };

  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (waitingBytes + bytes.length > WAITING_MAX_BYTES) return;
      lines.push(bytes);
      waitingBytes += bytes.length;
      writeNext();
    },
    flushSync: () => {
      try {
        while (lines.length > 0) {
          const all = takeAll();
          let written = 0;
          try {
            written = writeSync(fileDescriptor, all);
          } finally {
            keepRest(all, written);
          }
        }
      } catch {
        // There is nowhere to tell it.
      }
    },
  };
}
