/** Disconnects a client that sends too much or reads too slowly, before it costs anybody else. */
import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../platform/log/logger.ts';
import { tellCut } from '../../platform/log/tell-cut.ts';
import type { LiveSocket } from '../live-server.ts';
import { createTokenBucket } from './token-bucket.ts';

/** The connection below the events, because packets without a session or without a handler have to count too. */
export type Connection = LiveSocket['conn'];

/** A page sends a handful when it opens; people never come near this. */
const PACKETS = { capacity: 60, perSecond: 20 };
const UNSENT_MAX = 1_048_576;
/** The limit above counts characters, which may be three times as many bytes: this one must never come first. */
const UNREAD_MAX_BYTES = 4 * UNSENT_MAX;

interface Packet {
  data?: string | { length: number };
}

/** Only the WebSocket transport has it. */
interface WithWebSocket {
  socket?: { terminate: () => void };
}

function cut(connection: Connection, logger: Logger, reason: string): void {
  tellCut(logger, reason);
  const { socket } = connection.transport as WithWebSocket;
  connection.close(true);
  // `close` alone would wait half a minute for what the client does not read.
  socket?.terminate();
}

function limitPackets(connection: Connection, logger: Logger): void {
  const mayPass = createTokenBucket(PACKETS);
  connection.on('packet', () => {
    if (!mayPass()) cut(connection, logger, 'sent too much');
  });
}

/**
 * Counts the characters that wait in this process for a slow client. The transport takes a new batch only when the
 * operating system has taken the last one, so what waits is the batch under way and everything after it.
 */
function limitUnsent(connection: Connection, logger: Logger): void {
  let underWay = 0;
  let waiting = 0;
  connection.on('packetCreate', ({ data }: Packet) => {
    if (connection.transport.writable) underWay = 0;
    waiting += data?.length ?? 0;
    if (underWay + waiting > UNSENT_MAX) cut(connection, logger, 'reads too slowly');
  });
  connection.on('flush', () => {
    underWay = waiting;
    waiting = 0;
  });
}

export function guardConnection(connection: Connection, logger: Logger): void {
  limitPackets(connection, logger);
  limitUnsent(connection, logger);
}

/**
 * Cuts a client that leaves too many bytes unread below the packets. Pings of WebSocket and probes of an upgrade are
 * answered before they become packets: a client that sends these and reads no answer would fill the memory. Call it
 * after Socket.IO was attached, which has then begun to read.
 */
export function limitUnread(httpServer: HttpServer, logger: Logger): void {
  httpServer.on('upgrade', (_, socket: Duplex) => {
    socket.on('data', () => {
      if (socket.writableLength <= UNREAD_MAX_BYTES) return;
      tellCut(logger, 'reads too slowly');
      socket.destroy();
    });
  });
}
