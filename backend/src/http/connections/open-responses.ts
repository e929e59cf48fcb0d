import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** For each socket, its answers that are not finished. Requests that came earlier are missing. */
export type OpenResponses = ReadonlyMap<Duplex, ReadonlySet<ServerResponse>>;

/** Whether part of an answer has left. Anything else that is written to the socket would be read as the rest of it. */
export function hasBegunToAnswer(responses: OpenResponses, socket: Duplex): boolean {
  return [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent);
}

/** Ends an answer that waits behind another one as Node.js ends the one that is being written. */
function endWaiting(response: ServerResponse): void {
  if (response.socket === null && !response.destroyed) response.destroy().emit('close');
}

/**
 * When a connection is cut, Node.js reports no end of an answer that waits behind another one. So all answers of a
 * socket are ended and dropped when the socket closes.
 */
export function openResponsesOf(httpServer: Server): OpenResponses {
  const bySocket = new Map<Duplex, Set<ServerResponse>>();
  const open = (socket: Duplex): Set<ServerResponse> => {
    const responses = new Set<ServerResponse>();
    bySocket.set(socket, responses);
    socket.once('close', () => {
      bySocket.delete(socket);
      responses.forEach(endWaiting);
    });
    return responses;
  };
  httpServer.prependListener('request', ({ socket }, response: ServerResponse) => {
    const responses = bySocket.get(socket) ?? open(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return bySocket;
}
