import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STOP_MAX_MS } from '../platform/shutdown.ts';
import { openResponsesOf } from './open-responses.ts';

/** How long after its answer a connection may stay when the server is being closed. */
const LOOK_EVERY_MS = 50;
/** What was sent on a connection may still be on its way. */
const ASKED_WITHIN_MS = 500;
/** What else is closed needs time too, and pictures from a phone with a slow line would need minutes. */
const ARRIVED_WITHIN_MS = STOP_MAX_MS / 2;

/** A process that was held up acts before it reads what has arrived meanwhile; after the second turn it has read it. */
function afterReading(act: () => void): void {
  setImmediate(() => setImmediate(act));
}

/**
 * A server that is closed waits for all its connections, and Node.js ends only those that wait for a further request
 * at that moment; it no longer looks for requests that take too long to arrive. Returns a function for then: every
 * connection ends with the answer that is being written, and one on which nothing is asked after half a second, since
 * browsers keep some ready and not every request arrives. A body gets longer, but not as long as its sender likes.
 * Node.js 26 takes those on which nothing was asked for idle and would end them at once, with what is being asked on
 * them; so nothing counts as idle while there is one.
 */
export function createConnectionsEnd(httpServer: Server): () => void {
  const sockets = new Set<Socket>();
  httpServer.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const responses = openResponsesOf(httpServer);
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
    httpServer.closeIdleConnections = () => {
      afterReading(() => {
        if (!isSilent()) closeIdleConnections();
      });
    };
    httpServer.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    sockets.forEach(endUnlessAsked);
    httpServer.on('connection', endUnlessAsked);
    setTimeout(() => {
      for (const [socket, unanswered] of responses) {
        if ([...unanswered].some(({ req }) => !req.complete)) socket.destroy();
      }
    }, ARRIVED_WITHIN_MS).unref();
    const looking = setInterval(() => {
      httpServer.closeIdleConnections();
    }, LOOK_EVERY_MS);
    httpServer.once('close', () => {
      clearInterval(looking);
    });
  };
}
