/** Counts and logs what this instance pushes, with the request that caused it; what nobody hears is not pushed. */
import type { Logger } from '../platform/log/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { IsHeard } from './is-heard.ts';
import type { LiveServer } from './live-server.ts';

let requestId: string | undefined;

/**
 * Socket.IO's `emit` has no room for a request id, so it is kept in a variable while `push` runs. `push` must be
 * synchronous.
 */
export function pushFor(fromRequest: string | undefined, push: () => unknown): void {
  requestId = fromRequest;
  try {
    push();
  } finally {
    requestId = undefined;
  }
}

interface Following {
  metrics: Metrics;
  isHeard: IsHeard;
  logger: Logger;
}

export function followPushes(io: LiveServer, { metrics, isHeard, logger }: Following): void {
  const { pushes } = metrics;
  const { adapter } = io.sockets;
  const broadcast = adapter.broadcast.bind(adapter);
  // Pushes from other instances don't pass through this method; those instances count them.
  adapter.broadcast = (packet, options) => {
    const isForAll = options.rooms.size === 0;
    if (!isForAll && !isHeard(options.rooms)) return;
    const { data } = packet as { data: [event: string, ...payload: unknown[]] };
    const [event] = data;
    pushes.inc({ event });
    logger.debug({ event, rooms: options.rooms.size, requestId }, 'A push was sent');
    broadcast(packet, options);
  };
}
