import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { PIPELINED_MAX } from './limit-pipelining.ts';

const server = await openForFile(startTestServer());

/** Sends so many requests in one piece; resolves with what came back when the connection ended. */
async function sendAtOnce(path: string, count: number): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const requests = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
  });
  socket.write(requests.join(''));
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => undefined);
  await once(socket, 'close');
  return Buffer.concat(pieces).toString();
}

const cuts = () => server.logLines.filter((line) => line.includes('asks without waiting')).length;

test('when a few requests come in one piece, then all are answered', async () => {
  const came = await sendAtOnce('/healthz', PIPELINED_MAX);
  expect(came.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(PIPELINED_MAX);
});

test.each([
  ['/api/courts', PIPELINED_MAX + 1],
  ['/socket.io/?EIO=4&transport=polling', 1_000],
])(
  'when too many for %s do, then the connection is cut before they hold up anybody, and that is told',
  async (path, count) => {
    const before = cuts();
    const came = await sendAtOnce(path, count);
    expect(came.match(/HTTP\/1\.1 200 OK/g) ?? []).toHaveLength(0);
    expect(cuts()).toBe(before + 1);
  },
);
