import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openResponsesOf } from './open-responses.ts';

async function openServer(answer: Parameters<typeof createServer>[1]) {
  const server = createServer({}, answer);
  const responses = openResponsesOf(server);
  onTestFinished(() => {
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  return { responses, socket };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('when a request is answered, then its answer is no longer open', async () => {
  let openWhileAsked = 0;
  const { responses, socket } = await openServer((request, response) => {
    openWhileAsked = responses.get(request.socket)?.size ?? 0;
    response.end();
  });
  socket.write(REQUEST);
  await once(socket, 'data');
  await expect.poll(() => [...responses.values()].map(({ size }) => size)).toEqual([0]);
  expect(openWhileAsked).toBe(1);
  socket.destroy();
});

test('when a connection is cut while answers wait behind another one, then nothing is kept of any', async () => {
  const { responses, socket } = await openServer((request) => {
    if (responses.get(request.socket)?.size === 3) request.socket.destroy();
  });
  socket.write(REQUEST.repeat(3));
  await once(socket, 'close');
  await expect.poll(() => responses.size).toBe(0);
});
