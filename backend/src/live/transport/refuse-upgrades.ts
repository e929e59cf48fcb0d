/**
 * Answers requests for another protocol outside the path of the sockets: Node.js leaves all of them to Socket.IO, which
 * would never answer these. A WebSocket is refused. Who offers another protocol is answered as usual.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { UNREADABLE_SENTENCE } from '../../http/error-response.ts';
import { hasBegunToAnswer, type OpenResponses } from '../../http/connections/open-responses.ts';
import { rawRefusal } from '../../http/connections/raw-refusal.ts';

const REFUSAL = rawRefusal('400 Bad Request', 'invalid_input', UNREADABLE_SENTENCE);

type UpgradeListener = (request: IncomingMessage, socket: Duplex, begun: Buffer) => void;

/** The headers that belong to the request for another protocol, in small letters. */
const OF_UPGRADES = new Set(['connection', 'upgrade', 'http2-settings']);

const isForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase().includes('websocket') === true;

const isForSockets = ({ url }: IncomingMessage, socketsPath: string): boolean =>
  url?.startsWith(socketsPath) === true;

/** The head of the request as it was sent, without its wish for another protocol. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    if (!OF_UPGRADES.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return [...lines, 'Connection: close', '', ''].join('\r\n');
}

/**
 * Belongs into the options of the server. From 22.21 and 24.9 on, Node.js answers a request for which this is false as
 * a usual one by itself, and from 26 on only it can: the body of an offer no longer comes with its connection.
 */
export function upgradesOf(socketsPath: string) {
  return {
    shouldUpgradeCallback: (request: IncomingMessage): boolean =>
      isForSockets(request, socketsPath) || isForWebSocket(request),
  };
}

/**
 * Call it after everybody who takes upgrades has begun to listen. From then on they hear only of those for the
 * sockets.
 */
export function refuseUpgradesBut(
  socketsPath: string,
  httpServer: HttpServer,
  responses: OpenResponses,
): void {
  const listeners = httpServer.listeners('upgrade') as UpgradeListener[];
  httpServer.removeAllListeners('upgrade');
  // Where Node.js answers an offer by itself, it loses what came behind it in one packet: nobody may wait for that.
  httpServer.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, begun: Buffer) => {
    if (isForSockets(request, socketsPath)) {
      for (const listen of listeners) listen(request, socket, begun);
      return;
    }
    if (hasBegunToAnswer(responses, socket)) {
      socket.destroy();
      return;
    }
    // Only older versions of Node.js come here with an offer, see `upgradesOf`. The connection is read anew for it, so
    // its answer could overtake that of an earlier request.
    const isAsked = (responses.get(socket)?.size ?? 0) > 0;
    if (isAsked || isForWebSocket(request)) {
      socket.on('error', () => socket.destroy());
      socket.end(REFUSAL, () => socket.destroy());
      return;
    }
    // The HTTP clients of Java, and curl when asked to, offer HTTP/2 with each request and are content without it.
    socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), begun]));
    httpServer.emit('connection', socket);
  });
}
