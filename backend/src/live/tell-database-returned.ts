/**
 * While the database was away, pages could not read, and try again after pauses that grow. As soon as this instance has
 * it again, its pages are told, so that nobody waits longer than need be.
 */
import type { Connection, mongo } from 'mongoose';
import type { LiveServer } from './live-server.ts';

/** Lines come back one after the other, and a push to all sockets costs some. */
const TELL_AFTER_MS = 500;
/**
 * A line ends also when an answer took too long. Pages that read again each time would keep a database busy that has too
 * much to do.
 */
const TELL_EVERY_MS = 30_000;

/**
 * By the lines of the driver's pool: it does not say of a server that refuses new ones that it is gone. Returns a
 * function that ends it.
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
  // Of a member of a replica set that is no longer the first, the driver gives up all lines.
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
