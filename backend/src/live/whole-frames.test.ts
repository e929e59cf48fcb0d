import type { ServerToClientEvents } from '@crease/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveServer } from './live-server.ts';
import { sendWholeFrames } from './whole-frames.ts';

type Message = Parameters<ServerToClientEvents['message:created']>[0];

/** A server with one browser, and the stream that it is written to. */
async function openPair() {
  const httpServer = createServer();
  const io: LiveServer = new Server(httpServer);
  sendWholeFrames(io);
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const upgraded = once(httpServer, 'upgrade');
  const { port } = httpServer.address() as AddressInfo;
  const browser: Socket<ServerToClientEvents> = connect(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
  });
  onTestFinished(async () => {
    browser.disconnect();
    await io.close();
  });
  const connected = new Promise<void>((resolve) => {
    browser.once('connect', resolve);
  });
  const [, stream] = (await upgraded) as [unknown, Duplex];
  await connected;
  return { io, browser, stream };
}

// The head of a frame has another length from 126 and from 65,536 bytes on.
test.each([1, 200, 70_000])(
  'when %i characters are pushed, then they arrive, and each socket is written to once',
  async (length) => {
    const { io, browser, stream } = await openPair();
    const write = vi.spyOn(stream, 'write');
    const arrived = new Promise<Message>((resolve) => {
      browser.once('message:created', resolve);
    });
    const message = { content: 'ඔ'.repeat(length) } as unknown as Message;
    io.emit('message:created', message);
    expect(await arrived).toEqual(message);
    expect(write).toHaveBeenCalledOnce();
  },
);
