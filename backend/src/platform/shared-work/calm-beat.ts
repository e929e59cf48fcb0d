/** Moments for work that people do not wait for. */
import { performance } from 'node:perf_hooks';

/**
 * How long the process is watched: long enough that answers and pushes have left, and that several requests of one
 * page are seen as one load.
 */
const BEAT_MS = 50;
/** The share of a beat that the process may work to count as calm; more work would be felt by those who wait. */
const BUSY = 0.2;

interface Waiting {
  latestMs: number;
  go: () => void;
}

/**
 * Resolves in the next calm moment, the same for all who wait, so that their reads and writes can be combined.
 * Resolves at `latestMs` (of `performance.now()`) at the latest, because notices must not wait for ever.
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
