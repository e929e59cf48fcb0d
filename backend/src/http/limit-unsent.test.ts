import type { Response } from 'express';
import { EventEmitter, once } from 'node:events';
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { limitUnsent } from './limit-unsent.ts';
import { openResponsesOf, type OpenResponses } from './open-responses.ts';
import { sendAnswer } from './send-answer.ts';

/** More than the operating system takes for a reader, so that most of it waits in the server. */
const LONG = 'x'.repeat(16_000_000);
/** Two long answers fit, three do not. */
const MAX_BYTES = 40_000_000;

async function openServer() {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const httpServer = createServer((_, response) => {
    response.end(LONG);
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
  const ask = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
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
  expect(Math.min(...read)).toBeGreaterThan(LONG.length);
  expect(await readAll(first)).toBeLessThan(LONG.length);
  expect(lines).toHaveLength(1);
});

test('when less waits, then the slowest reader has all the time they need', async () => {
  const { ask, lines } = await openServer();
  const [first, second] = [await ask(), await ask()];
  expect(await readAll(second)).toBeGreaterThan(LONG.length);
  expect(await readAll(await ask())).toBeGreaterThan(LONG.length);
  expect(await readAll(first)).toBeGreaterThan(LONG.length);
  expect(lines).toEqual([]);
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

test('when a long answer waits in the compressor, where nobody sees it, then it counts all the same', async () => {
  const socket = new PassThrough();
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  vi.spyOn(response, 'end').mockReturnValue(response);
  const { look } = limitWith(new Map([[socket, new Set([response])]]), 100_000);
  await sendAnswer(response as Response, { data: { text: 'x'.repeat(99_000) } }, false);
  look();
  expect(socket.destroyed).toBe(false);
  await sendAnswer(response as Response, { data: { text: 'x'.repeat(100_000) } }, false);
  look();
  expect(socket.destroyed).toBe(true);
});
