/** Moments for work that people do not wait for. */
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** What an answer and a push need is on its way by then. */
const BEAT_MS = 10;
/** The part of a beat in which the process did something, from which on more work is felt by those who wait. */
const BUSY = 0.3;

/**
 * Resolves when the process has had a moment to spare, or when patience (milliseconds) ends: what is owed is not owed
 * for ever. It is the same moment for all who wait: what they read and write then is read and written together.
 */
export function createCalmBeat(patienceMs: number): () => Promise<void> {
  let beat: Promise<void> | undefined;

  const waitForCalm = async () => {
    const until = performance.now() + patienceMs;
    let isBusy: boolean;
    do {
      const before = performance.eventLoopUtilization();
      await setTimeout(BEAT_MS);
      isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
    } while (isBusy && performance.now() < until);
    beat = undefined;
  };

  return () => (beat ??= waitForCalm());
}
