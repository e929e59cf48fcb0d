import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** A turn of the event loop that took longer may have left connections untaken. */
const BRIEF_TURN_MS = 0.1;
const QUIET_WITHIN_MS = 500;

/**
 * Waits until nobody seems to be connecting. The kernel answers for a process that has not taken a connection yet, and
 * resets those still untaken when the port closes, together with what was asked on them. So a port is best closed right
 * after this, in the same turn of the event loop. Gives up after half a second: under load there may be no such moment.
 */
export async function untilNobodyConnects(httpServer: Server): Promise<void> {
  const latest = performance.now() + QUIET_WITHIN_MS;
  let connected = 0;
  const count = () => (connected += 1);
  httpServer.on('connection', count);
  let isQuiet = false;
  // Whoever calls may be in the middle of a turn, after the look at the port. A whole one begins here.
  await setImmediate();
  while (!isQuiet && performance.now() < latest) {
    const before = connected;
    const began = performance.now();
    await setImmediate();
    isQuiet = connected === before && performance.now() - began < BRIEF_TURN_MS;
  }
  httpServer.off('connection', count);
}
