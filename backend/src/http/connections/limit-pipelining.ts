/**
 * Cuts a connection on which very many requests wait for their answers. Requests that arrive in one piece all begin in
 * the same turn, so sixty kilobytes of tiny ones would block everybody for many seconds. Browsers and proxies never
 * send so many: they wait for an answer before they send the next request.
 */
import type { RequestListener, Server } from 'node:http';
import type { Logger } from '../../platform/log/logger.ts';
import { tellCut } from '../../platform/log/tell-cut.ts';
import type { OpenResponses } from './open-responses.ts';

export const PIPELINED_MAX = 16;

/**
 * Call it after everybody who answers requests has begun to listen. That includes Socket.IO, which answers its path
 * itself.
 */
export function limitPipelining(
  httpServer: Server,
  responses: OpenResponses,
  logger: Logger,
): void {
  const listeners = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request, response) => {
    const { socket } = request;
    // Node.js still announces the other requests that arrived in the same piece.
    if (socket.destroyed) return;
    if ((responses.get(socket)?.size ?? 0) >= PIPELINED_MAX) {
      tellCut(logger, 'asks without waiting for answers');
      socket.destroy();
      return;
    }
    for (const listen of listeners) listen(request, response);
  });
}
