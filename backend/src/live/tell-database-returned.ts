/**
 * While the database was away, pages could not read, and try again after pauses that grow. As soon as this instance has
 * it again, its pages are told, so that nobody waits longer than need be.
 */
import type { Connection, mongo } from 'mongoose';
import type { LiveServer } from './live-server.ts';

/** Connections come back one after the other, and a push to all sockets is not cheap. */
const TELL_AFTER_MS = 500;
/**
 * A connection also ends when an answer took too long. Pages that read again each time would keep a database busy that
 * has too much to do.
 */
const TELL_EVERY_MS = 30_000;

/**
 * Goes by the connections in the driver's pool, because the driver does not report that a server takes no new ones.
 * Returns a function that ends it.
 */
export function tellDatabaseReturned(connection: Connection, io: LiveServer): () => void {
  const client = connection.getClient();
  let isLost = false;
  let telling: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;
  const tell = () => {
    telling = undefined;
    toldAt = performance.now();
    io.local.emit('database:returned');
  };
  const noteLost = () => {
    isLost = true;
  };
  const noteClosed = ({ reason }: mongo.ConnectionClosedEvent) => {
    if (reason === 'error') noteLost();
  };
  const noteReady = () => {
    if (!isLost) return;
    isLost = false;
    const pauseMs = toldAt + TELL_EVERY_MS - performance.now();
    telling ??= setTimeout(tell, Math.max(TELL_AFTER_MS, pauseMs));
  };
  // The driver gives up all connections to a member of a replica set that is no longer the primary.
  client.on('connectionPoolCleared', noteLost);
  client.on('connectionClosed', noteClosed);
  client.on('connectionReady', noteReady);
  return () => {
    clearTimeout(telling);
    client.off('connectionPoolCleared', noteLost);
    client.off('connectionClosed', noteClosed);
    client.off('connectionReady', noteReady);
  };
}
