/** Moments for work that people do not wait for. */
import { performance } from 'node:perf_hooks';

/** How long the process is watched: answers and pushes are on their way by then, and who asks one thing after another is not done. */
const BEAT_MS = 50;
/** The share of a beat in which the process worked; where it is larger, those who wait would feel more work. */
const BUSY = 0.2;

interface Waiting {
  latestMs: number;
  go: () => void;
}

/**
 * Resolves when the process has had a moment to spare, the same one for all who wait: what they read and write then is
 * read and written together. At the latest it resolves at an instant (milliseconds, as `performance` counts them), each
 * at its own: what is owed is not owed for ever.
 */
export type NextCalmBeat = (latestMs: number) => Promise<void>;

export function createCalmBeat(): NextCalmBeat {
  let waiting: Waiting[] = [];

  const watch = () => {
    const before = performance.eventLoopUtilization();
    setTimeout(() => {
      const isCalm = performance.eventLoopUtilization(before).utilization <= BUSY;
      const nowMs = performance.now();
      const mayGo = ({ latestMs }: Waiting) => isCalm || latestMs <= nowMs;
      const going = waiting.filter(mayGo);
      waiting = waiting.filter((one) => !mayGo(one));
      for (const { go } of going) go();
      if (waiting.length > 0) watch();
    }, BEAT_MS);
  };

  return async (latestMs) => {
    if (latestMs <= performance.now()) return;
    await new Promise<void>((go) => {
      waiting.push({ latestMs, go });
      if (waiting.length === 1) watch();
    });
  };
}
