import type { Server, ServerResponse } from 'node:http';

/** The answers that are not over, of the requests which come from now on. */
export function openResponsesOf(httpServer: Server): ReadonlySet<ServerResponse> {
  const responses = new Set<ServerResponse>();
  httpServer.prependListener('request', (_request, response: ServerResponse) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return responses;
}
