import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a function that ends all open WebSockets without waiting for the browsers. */
export function followWebSockets(httpServer: HttpServer): () => void {
  const open = new Set<Duplex>();
  httpServer.on('upgrade', (_, socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
