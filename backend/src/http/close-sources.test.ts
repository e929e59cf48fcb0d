import express from 'express';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openForFile } from '../../test/open-for-file.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { closeSources } from './close-sources.ts';

// Far more than is on its way on a connection that nobody reads.
const pages = { 'index.html': '', 'assets/large.js': 'x'.repeat(20_000_000) };
const server = await openForFile(startTestServer({ pages }));

/** Answers the connection of a request, and the response to it. */
async function ask() {
  const app = express();
  app.use(closeSources);
  const bare = createServer(app);
  onTestFinished(() => {
    bare.close();
  });
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  const responses: express.Response[] = [];
  app.use((_, response) => responses.push(response));
  const socket = connect((bare.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => responses).toHaveLength(1);
  return { socket, response: responses[0] as express.Response };
}

test('when the connection is cut, then the files are closed, also for an answer that waits behind another one', async () => {
  const opening = vi.spyOn(fs, 'createReadStream');
  onTestFinished(() => {
    opening.mockRestore();
  });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  await expect.poll(() => opening.mock.results).toHaveLength(2);
  const files = opening.mock.results.map(({ value }) => value as fs.ReadStream);
  expect(files.map(({ closed }) => closed)).toEqual([false, false]);
  socket.destroy();
  await expect.poll(() => files.map(({ closed }) => closed)).toEqual([true, true]);
});

test('when the connection was cut before the file is read, then it is closed all the same', async () => {
  const { socket, response } = await ask();
  socket.destroy();
  await once(response, 'close');
  const file = fs.createReadStream(import.meta.filename);
  file.pipe(response);
  await expect.poll(() => file.closed).toBe(true);
});

test('when the file was sent, then it arrived whole', async () => {
  const { socket, response } = await ask();
  let came = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (came += piece));
  fs.createReadStream(import.meta.filename).pipe(response);
  await expect.poll(() => came).toContain('then it arrived whole');
});
