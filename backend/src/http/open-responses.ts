import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** By socket, the answers that are not over, of the requests which come from now on. */
export type OpenResponses = ReadonlyMap<Duplex, ReadonlySet<ServerResponse>>;

/** Whether part of an answer has left: what else is written to the socket would be taken for the rest of it. */
export function hasBegunToAnswer(responses: OpenResponses, socket: Duplex): boolean {
  return [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent);
}

/**
 * Of an answer that waits behind another one nothing tells that it is over when the connection is cut: so all go with
 * their socket.
 */
export function openResponsesOf(httpServer: Server): OpenResponses {
  const bySocket = new Map<Duplex, Set<ServerResponse>>();
  const open = (socket: Duplex): Set<ServerResponse> => {
    const responses = new Set<ServerResponse>();
    bySocket.set(socket, responses);
    socket.once('close', () => bySocket.delete(socket));
    return responses;
  };
  httpServer.prependListener('request', ({ socket }, response: ServerResponse) => {
    const responses = bySocket.get(socket) ?? open(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return bySocket;
}
