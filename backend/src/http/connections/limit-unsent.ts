/**
 * Cuts connections when what waits in this process for slow readers takes too much memory in all. Whoever asks for a
 * long answer and hardly reads it keeps it here for as long as they like; behind nginx as well, which waits with it.
 */
import type { RequestHandler } from 'express';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import type { Logger } from '../../platform/log/logger.ts';
import { tellCut } from '../../platform/log/tell-cut.ts';
import type { OpenResponses } from './open-responses.ts';

const UNSENT_MAX_BYTES = 128 * 1024 * 1024;
/** The operating system and nginx take shorter answers at once. */
const LONG = 64 * 1024;
/** A process can make some megabytes of answers meanwhile. */
const LOOK_EVERY_MS = 200;

const longAnswers = new WeakMap<ServerResponse, number>();

function bytesOfLong(content: unknown): Buffer | undefined {
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) return undefined;
  if (content.length <= LONG) return undefined;
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += LONG) yield bytes.subarray(from, from + LONG);
}

/**
 * Counts all of a long answer until it is sent. Mounted after compression, because what is compressed waits in the
 * compressor, where nobody sees it. The answer leaves as bytes, because Node.js keeps a text that waits several times
 * over. It leaves in pieces, because nobody could see how far an answer is read that is written whole.
 */
export const countUnsent: RequestHandler = (_, response, next) => {
  const end = response.end.bind(response) as (...given: unknown[]) => typeof response;
  response.end = (...given: unknown[]) => {
    const bytes = bytesOfLong(given[0]);
    if (!bytes) return end(...given);
    longAnswers.set(response, bytes.length);
    if (!response.headersSent) response.setHeader('Content-Length', bytes.length);
    return Readable.from(piecesOf(bytes)).pipe(response);
  };
  next();
};

function bytesOf(answers: ReadonlySet<ServerResponse> = new Set()): number {
  let bytes = 0;
  for (const answer of answers) {
    bytes += Math.max(answer.writableLength, longAnswers.get(answer) ?? 0);
  }
  return bytes;
}

function takenBy(socket: Duplex): number {
  return (socket as Socket).bytesWritten;
}

/**
 * Those that have read nothing for longest are cut first. The last one never is: what it asked for may be longer than
 * all that may wait.
 */
export function limitUnsent(
  httpServer: Server,
  responses: OpenResponses,
  logger: Logger,
  maxBytes = UNSENT_MAX_BYTES,
): void {
  /** What each has taken, in the order in which they began to wait or were last seen to read. */
  let waiting = new Map<Duplex, number>();

  const look = () => {
    const unsent = new Map<Duplex, number>();
    const idle = new Map([...waiting].filter(([socket, taken]) => takenBy(socket) === taken));
    for (const socket of [...idle.keys(), ...responses.keys()]) {
      const bytes = bytesOf(responses.get(socket));
      if (bytes > 0) unsent.set(socket, bytes);
    }
    let total = [...unsent.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [socket, bytes] of [...unsent].slice(0, -1)) {
      if (total <= maxBytes) break;
      tellCut(logger, 'reads its answer too slowly');
      socket.destroy();
      total -= bytes;
    }
    waiting = new Map([...unsent.keys()].map((socket) => [socket, takenBy(socket)]));
  };

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  httpServer.once('close', () => {
    clearInterval(timer);
  });
}
