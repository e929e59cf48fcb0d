import type { Request, Response } from 'express';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { countUnsent, limitUnsent } from './limit-unsent.ts';
import { openResponsesOf, type OpenResponses } from './open-responses.ts';

/** More than the operating system takes for a reader, so that most of it waits in the server. */
const LONG_BYTES = 16_000_000;
/** Two long answers fit, three do not. */
const MAX_BYTES = 40_000_000;

function sendCounted(request: IncomingMessage, response: ServerResponse, text: string): void {
  void countUnsent(request as Request, response as Response, () => response.end(text));
}

async function openServer(text = 'x'.repeat(LONG_BYTES)) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const httpServer = createServer((request, response) => {
    sendCounted(request, response, text);
  });
  const logger = createLogger({ level: 'warn', isForPeople: false, destination });
  limitUnsent(httpServer, openResponsesOf(httpServer), logger, MAX_BYTES);
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  onTestFinished(() => {
    httpServer.closeAllConnections();
    httpServer.close();
  });
  const { port } = httpServer.address() as AddressInfo;
  /** Asks, and reads nothing once the answer has begun. */
  const ask = async (method = 'GET'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  return { ask, lines };
}

async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const piece of socket) bytes += (piece as Buffer).length;
  return bytes;
}

test('when too much waits for slow readers, then who has waited longest is cut, and the others get all they asked for', async () => {
  const { ask, lines } = await openServer();
  const first = await ask();
  const others = [await ask(), await ask()];
  await expect.poll(() => lines.length, { interval: 20 }).toBe(1);
  expect(lines[0]).toContain('reads its answer too slowly');
  const read = await Promise.all(others.map(readAll));
  expect(Math.min(...read)).toBeGreaterThan(LONG_BYTES);
  expect(await readAll(first)).toBeLessThan(LONG_BYTES);
  expect(lines).toHaveLength(1);
});

test('when less waits, then the slowest reader has all the time they need', async () => {
  const { ask, lines } = await openServer();
  const [first, second] = [await ask(), await ask()];
  expect(await readAll(second)).toBeGreaterThan(LONG_BYTES);
  expect(await readAll(await ask())).toBeGreaterThan(LONG_BYTES);
  expect(await readAll(first)).toBeGreaterThan(LONG_BYTES);
  expect(lines).toEqual([]);
});

test('when a text has more bytes than characters, then its bytes count, and who waits alone may have more than all', async () => {
  const { ask, lines } = await openServer('ක'.repeat(MAX_BYTES / 3 + 1));
  const [first, last] = [await ask(), await ask()];
  await expect.poll(() => lines.length, { interval: 20 }).toBe(1);
  expect(await readAll(last)).toBeGreaterThan(MAX_BYTES);
  expect(await readAll(first)).toBeLessThan(MAX_BYTES);
  expect(lines).toHaveLength(1);
});

test('when somebody reads a part of one long answer, then those who read nothing meanwhile are cut before them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { ask } = await openServer('x'.repeat(MAX_BYTES / 2));
  const [honest, idle] = [await ask(), await ask()];
  const pieces = honest[Symbol.asyncIterator]();
  const readUntil = async (bytes: number) => {
    while (honest.bytesRead < bytes) await pieces.next();
  };
  // By then the operating system has taken all that it takes for somebody who reads nothing.
  await readUntil(8_000_000);
  vi.advanceTimersByTime(200);
  await readUntil(12_000_000);
  await ask();
  vi.advanceTimersByTime(200);
  expect(await readAll(idle)).toBeLessThan(MAX_BYTES / 2);
  await readUntil(MAX_BYTES / 2);
});

test('when only the head of a long answer is asked for, then nothing else is sent', async () => {
  const { ask } = await openServer();
  const head = String((await ask('HEAD')).read());
  expect(head).toContain(`Content-Length: ${LONG_BYTES}`);
  expect(head).toMatch(/\r\n\r\n$/);
});

/** Looks at these answers each time the returned function is called. */
function limitWith(responses: ReadonlyMap<PassThrough, ReadonlySet<object>>, maxBytes: number) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const httpServer = new EventEmitter();
  const logger = createLogger({ level: 'silent', isForPeople: false });
  limitUnsent(httpServer as Server, responses as unknown as OpenResponses, logger, maxBytes);
  return { httpServer, look: () => vi.advanceTimersByTime(200) };
}

test('when somebody who was answered before asks again, then they have waited only since then, and a closed server looks no more', () => {
  const [reader, slow] = [new PassThrough(), new PassThrough()];
  const unsent = (writableLength: number) => new Set([{ writableLength }]);
  const responses = new Map([
    [reader, unsent(0)],
    [slow, unsent(60)],
  ]);
  const { httpServer, look } = limitWith(responses, 100);
  look();
  responses.set(reader, unsent(60));
  look();
  expect([reader.destroyed, slow.destroyed]).toEqual([false, true]);
  httpServer.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
