/** Waits until an event has reached everyone. */
import type { Socket } from './sockets.ts';

const LOST_AFTER_MS = 10_000;

export interface Arrivals {
  /** When each of the next `count` events came, by this process's clock. @throws {Error} when one is lost */
  next: (count: number) => Promise<number[]>;
}

/** Counts an event on all the sockets together. */
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
