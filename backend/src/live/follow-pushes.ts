/** Counts what this instance pushes and tells it at debug, with the request that it came from. */
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { LiveServer } from './live-server.ts';

let requestId: string | undefined;

/** Whatever `push` emits before it returns came from this request: an emit itself takes only what it sends. */
export function pushFor(fromRequest: string | undefined, push: () => unknown): void {
  requestId = fromRequest;
  try {
    push();
  } finally {
    requestId = undefined;
  }
}

export function followPushes(io: LiveServer, { pushes }: Metrics, logger: Logger): void {
  const { adapter } = io.sockets;
  const broadcast = adapter.broadcast.bind(adapter);
  // What other instances push comes in below this method and is counted by them.
  adapter.broadcast = (packet, options) => {
    const { data } = packet as { data: [event: string, ...payload: unknown[]] };
    const [event] = data;
    pushes.inc({ event });
    logger.debug({ event, rooms: options.rooms.size, requestId }, 'A push was sent');
    broadcast(packet, options);
  };
}
