/**
 * Cuts connections when what waits in this process for slow readers takes too much memory in all. Whoever asks for a long
 * answer and hardly reads it keeps it here for as long as they like; behind nginx as well, which waits with it.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../platform/logger.ts';
import { tellCut } from '../platform/tell-cut.ts';
import type { OpenResponses } from './open-responses.ts';

const UNSENT_MAX_BYTES = 128 * 1024 * 1024;
/** A process can make some megabytes of answers meanwhile. */
const LOOK_EVERY_MS = 200;

const texts = new WeakMap<ServerResponse, number>();

/** Counts all of a text until it is sent: one that is compressed waits in the compressor, where nobody sees it. */
export function countAsUnsent(response: ServerResponse, text: string): void {
  texts.set(response, text.length);
}

function bytesOf(answers: ReadonlySet<ServerResponse> = new Set()): number {
  let bytes = 0;
  for (const answer of answers) bytes += Math.max(answer.writableLength, texts.get(answer) ?? 0);
  return bytes;
}

/** Those that have waited longest are cut first: most people read what they ask for at once. */
export function limitUnsent(
  httpServer: Server,
  responses: OpenResponses,
  logger: Logger,
  maxBytes = UNSENT_MAX_BYTES,
): void {
  /** In the order in which they began to wait. */
  let waiting: Iterable<Duplex> = [];

  const look = () => {
    const unsent = new Map<Duplex, number>();
    for (const socket of [...waiting, ...responses.keys()]) {
      const bytes = bytesOf(responses.get(socket));
      if (bytes > 0) unsent.set(socket, bytes);
    }
    let total = [...unsent.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [socket, bytes] of unsent) {
      if (total <= maxBytes) break;
      tellCut(logger, 'reads its answer too slowly');
      socket.destroy();
      total -= bytes;
    }
    waiting = unsent.keys();
  };

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  httpServer.once('close', () => {
    clearInterval(timer);
  });
}
