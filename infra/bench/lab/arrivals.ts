/** Waits until an event has arrived at all sockets that should get it. */
import type { Socket } from './sockets.ts';

const LOST_AFTER_MS = 10_000;

export interface Arrivals {
  /**
   * When each of the next `count` events arrived, in milliseconds of this process's `performance.now()`.
   * @throws {Error} when some have not arrived after ten seconds
   */
  next: (count: number) => Promise<number[]>;
}

/** Counts the event over all sockets together. */
export function countArrivals(sockets: readonly Socket[], event: string): Arrivals {
  let times: number[] = [];
  let onArrival: () => void = () => undefined;
  for (const socket of sockets) {
    socket.on(event, () => {
      times.push(performance.now());
      onArrival();
    });
  }
  return {
    next: (count) => {
      times = [];
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`${times.length} of ${count} heard of ${event}, the rest did not`));
        }, LOST_AFTER_MS);
        onArrival = () => {
          if (times.length < count) return;
          clearTimeout(timer);
          resolve(times);
        };
      });
    },
  };
}
