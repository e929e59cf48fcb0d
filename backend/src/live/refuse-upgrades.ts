/**
 * Refuses WebSocket upgrades outside the sockets' path at once. Socket.IO would hang up without an answer after a
 * second, which a proxy takes for a failed instance.
 */
import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export function refuseUpgradesBut(socketsPath: string, httpServer: HttpServer): void {
  httpServer.on('upgrade', ({ url = '' }, socket: Duplex) => {
    if (url.startsWith(socketsPath)) return;
    socket.on('error', () => socket.destroy());
    socket.end(REFUSAL, () => socket.destroy());
  });
}
