/**
 * Cuts a connection on which very many requests wait for their answers. All that arrive in one piece begin in the same
 * turn, so sixty kilobytes of the smallest requests would hold up everybody for many seconds. Browsers and proxies wait
 * for an answer before they send the next request.
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

export const PIPELINED_MAX = 16;

export function limitPipelining(listener: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The rest of the piece is still told.
    if (socket.destroyed) return;
    const before = underWay.get(socket) ?? 0;
    if (before >= PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    underWay.set(socket, before + 1);
    response.once('close', () => {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
    });
    listener(request, response);
  };
}
