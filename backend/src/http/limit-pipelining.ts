/**
 * Cuts a connection on which very many requests wait for their answers. All that arrive in one piece begin in the same
 * turn, so sixty kilobytes of the smallest requests would hold up everybody for many seconds. Browsers and proxies wait
 * for an answer before they send the next request.
 */
import type { RequestListener, Server } from 'node:http';
import type { Logger } from '../platform/logger.ts';
import { tellCut } from '../platform/tell-cut.ts';
import type { OpenResponses } from './open-responses.ts';

export const PIPELINED_MAX = 16;

/** Is called after everybody who answers has begun to listen, Socket.IO too, which answers its path by itself. */
export function limitPipelining(
  httpServer: Server,
  responses: OpenResponses,
  logger: Logger,
): void {
  const listeners = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request, response) => {
    const { socket } = request;
    // The rest of the piece is still told.
    if (socket.destroyed) return;
    if ((responses.get(socket)?.size ?? 0) >= PIPELINED_MAX) {
      tellCut(logger, 'asks without waiting for answers');
      socket.destroy();
      return;
    }
    for (const listen of listeners) listen(request, response);
  });
}
