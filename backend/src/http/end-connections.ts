import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long after its answer a connection may stay when the server is being closed. */
const LOOK_EVERY_MS = 50;
/** What was sent on a new connection may still be on its way. */
const FIRST_WORD_WITHIN_MS = 500;

/**
 * A server that is closed waits for all its connections, and Node.js ends only those that wait for a further request
 * at that moment. Returns a function for then: every connection ends with the answer that is being written, and one
 * on which nothing was ever asked, as browsers keep them ready, after half a second. Node.js 26 takes those for idle
 * and would end them at once, with what is being asked on them; so nothing counts as idle while there is one.
 */
export function createConnectionsEnd(httpServer: Server): () => void {
  const sockets = new Set<Socket>();
  httpServer.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const findSilent = () => [...sockets].filter((socket) => socket.bytesRead === 0);
  const endSilent = () => {
    for (const socket of findSilent()) socket.destroy();
  };
  const closeIdleConnections = httpServer.closeIdleConnections.bind(httpServer);
  return () => {
    httpServer.closeIdleConnections = () => {
      if (findSilent().length === 0) closeIdleConnections();
    };
    httpServer.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    const looking = setInterval(() => {
      httpServer.closeIdleConnections();
    }, LOOK_EVERY_MS);
    const waiting = setTimeout(endSilent, FIRST_WORD_WITHIN_MS);
    httpServer.once('close', () => {
      clearInterval(looking);
      clearTimeout(waiting);
    });
  };
}
