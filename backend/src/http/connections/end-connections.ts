import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STOP_MAX_MS } from '../../platform/process/shutdown.ts';
import type { OpenResponses } from './open-responses.ts';

/** How long after its answer a connection may stay when the server is being closed. */
const LOOK_EVERY_MS = 50;
/** Browsers keep some connections ready, and what was sent on one may still be on its way. */
const ASKED_WITHIN_MS = 500;
/**
 * A body may still arrive for so long. Pictures from a slow phone would need minutes, and what else is closed needs
 * time.
 */
const ARRIVED_WITHIN_MS = STOP_MAX_MS / 2;

/**
 * When the process was held up, a timer runs before what arrived meanwhile is read. After a second turn of the event
 * loop it is read.
 */
function afterReading(act: () => void): void {
  setImmediate(() => setImmediate(act));
}

/**
 * A closed server waits until all its connections have ended. Node.js ends only those that are idle at that moment,
 * and it no longer cuts requests that take too long to arrive: one open connection would hold up the stop. Returns a
 * function that closes the server and resolves when its last connection has ended.
 */
export function createConnectionsEnd(
  httpServer: Server,
  responses: OpenResponses,
): () => Promise<void> {
  const sockets = new Set<Socket>();
  httpServer.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // What became a WebSocket ends in its own way.
  httpServer.on('upgrade', ({ socket }) => sockets.delete(socket));
  const isSilent = () => [...sockets].some((socket) => socket.bytesRead === 0);
  const endNowUnlessAsked = (socket: Socket) => {
    const isAsked = (responses.get(socket)?.size ?? 0) > 0;
    if (!isAsked && sockets.has(socket)) socket.destroy();
  };
  const endUnlessAsked = (socket: Socket) => {
    setTimeout(() => {
      afterReading(() => {
        endNowUnlessAsked(socket);
      });
    }, ASKED_WITHIN_MS).unref();
  };
  const closeIdleConnections = httpServer.closeIdleConnections.bind(httpServer);
  return () => {
    // Node.js 26 calls a connection idle before its first request has arrived, and would end it together with a request
    // that is just arriving. So none counts as idle while there is one that nothing has arrived on.
    httpServer.closeIdleConnections = () => {
      afterReading(() => {
        if (!isSilent()) closeIdleConnections();
      });
    };
    // What is still asked is answered, and its connection ends with the answer.
    httpServer.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    sockets.forEach(endUnlessAsked);
    setTimeout(() => {
      for (const [socket, unanswered] of responses) {
        if ([...unanswered].some(({ req }) => !req.complete)) socket.destroy();
      }
    }, ARRIVED_WITHIN_MS).unref();
    const looking = setInterval(() => {
      httpServer.closeIdleConnections();
    }, LOOK_EVERY_MS);
    return new Promise((resolve) => {
      httpServer.close(() => {
        clearInterval(looking);
        resolve();
      });
    });
  };
}
