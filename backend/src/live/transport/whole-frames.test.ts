import type { ServerToClientEvents } from '@crease/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveServer } from '../live-server.ts';
import { sendWholeFrames } from './whole-frames.ts';

type Message = Parameters<ServerToClientEvents['message:created']>[0];

/** A server with one browser. */
async function openPair(transport: 'websocket' | 'polling') {
  const httpServer = createServer();
  const io: LiveServer = new Server(httpServer);
  sendWholeFrames(io);
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const upgrade = once(httpServer, 'upgrade');
  const { port } = httpServer.address() as AddressInfo;
  const browser: Socket<ServerToClientEvents> = connect(`http://127.0.0.1:${port}`, {
    transports: [transport],
  });
  onTestFinished(async () => {
    browser.disconnect();
    await io.close();
  });
  await new Promise<void>((resolve) => {
    browser.once('connect', resolve);
  });
  return { io, browser, upgrade };
}

/** Pushes to all; answers what the browser is told. */
function push(io: LiveServer, browser: Socket<ServerToClientEvents>, message: Message) {
  const arrived = new Promise<Message>((resolve) => {
    browser.once('message:created', resolve);
  });
  io.emit('message:created', message);
  return arrived;
}

const messageOf = (length: number) => ({ content: 'ඔ'.repeat(length) }) as unknown as Message;

// The head of a frame has another length from 126 and from 65,536 bytes on.
test.each([1, 200, 70_000])(
  'when %i characters are pushed, then they arrive, and each socket is written to once',
  async (length) => {
    const { io, browser, upgrade } = await openPair('websocket');
    const [, stream] = (await upgrade) as [unknown, Duplex];
    const write = vi.spyOn(stream, 'write');
    const message = messageOf(length);
    expect(await push(io, browser, message)).toEqual(message);
    expect(write).toHaveBeenCalledOnce();
  },
);

test('when a browser has no WebSocket, or not yet, then what is pushed arrives as well', async () => {
  const { io, browser } = await openPair('polling');
  const message = messageOf(1);
  expect(await push(io, browser, message)).toEqual(message);
});
