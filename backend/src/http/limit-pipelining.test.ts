import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { limitPipelining, PIPELINED_MAX } from './limit-pipelining.ts';

/** Sends so many requests in one piece; answers how many were begun, and what came back until the connection ended. */
async function sendAtOnce(count: number) {
  let begun = 0;
  const server = createServer(
    limitPipelining((request, response) => {
      begun += 1;
      void setImmediate().then(() => {
        response.end(request.url);
      });
    }),
  );
  onTestFinished(() => {
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const requests = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    return `GET /${index} HTTP/1.1\r\nHost: x\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
  });
  socket.write(requests.join(''));
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => undefined);
  await once(socket, 'close');
  return { begun, came: Buffer.concat(pieces).toString() };
}

test('when a few requests come in one piece, then all are answered', async () => {
  const { begun, came } = await sendAtOnce(PIPELINED_MAX);
  expect(begun).toBe(PIPELINED_MAX);
  expect(came).toContain(`/${PIPELINED_MAX - 1}`);
});

test('when very many do, then the connection is cut before they hold up anybody', async () => {
  const { begun, came } = await sendAtOnce(1_000);
  expect(begun).toBe(PIPELINED_MAX);
  expect(came).toBe('');
});
