/**
 * Answers what can't be read as HTTP, then reads on for a moment and throws the bytes away. Node.js would close at
 * once, and a connection that is closed with unread bytes is reset. nginx, still sending a body, takes a reset for a
 * failed instance: a few such requests would make all instances unreachable for everybody.
 */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { NOT_WHOLE_SENTENCE, TOO_LARGE_SENTENCE, UNREADABLE_SENTENCE } from '../error-response.ts';
import { hasBegunToAnswer, type OpenResponses } from './open-responses.ts';
import { rawRefusal } from './raw-refusal.ts';

/** A proxy stops sending as soon as it has read the answer. */
const LINGER_MS = 2_000;

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

const UNREADABLE = rawRefusal('400 Bad Request', 'invalid_input', UNREADABLE_SENTENCE);

/** The statuses are those that Node.js chooses itself. */
const REFUSAL_BY_CODE = new Map([
  [LATE, rawRefusal('408 Request Timeout', 'invalid_input', NOT_WHOLE_SENTENCE)],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    rawRefusal('413 Payload Too Large', 'too_large', TOO_LARGE_SENTENCE),
  ],
  [
    'HPE_HEADER_OVERFLOW',
    rawRefusal('431 Request Header Fields Too Large', 'too_large', TOO_LARGE_SENTENCE),
  ],
]);

const refusalOf = ({ code = '' }: NodeJS.ErrnoException): string =>
  REFUSAL_BY_CODE.get(code) ?? UNREADABLE;

const isLate = ({ code }: NodeJS.ErrnoException): boolean => code === LATE;

/** `responses` must include those of Socket.IO. */
export function refuseUnreadable(
  httpServer: Server,
  responses: OpenResponses,
  lingerMs = LINGER_MS,
): void {
  const refused = new WeakSet<Duplex>();
  httpServer.on('clientError', (error, socket) => {
    // Node.js reports every further portion of bytes here too.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || hasBegunToAnswer(responses, socket)) {
      socket.destroy();
      return;
    }
    if (isLate(error)) {
      // Closed at once: Node.js can read what comes next as HTTP, and would carry it out although it was refused.
      socket.write(refusalOf(error));
      socket.destroy();
      return;
    }
    socket.end(refusalOf(error));
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
    });
  });
}
