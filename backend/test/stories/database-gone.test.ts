import { startEmbeddedMongo } from '@crease/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectSocket, next } from '../socket-client.ts';
import { startTestServer } from '../start-test-server.ts';

/** The longest wait for an answer, with an allowance for a slow machine. */
const ANSWER_MAX_MS = 15_000;

test('when the database goes away and comes back, then requests get a sentence and later their answer, and pages are told', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-gone-'));
  const engine = await startEmbeddedMongo({ dataDirectory, port: 0 });
  const port = Number(new URL(engine.uri).port);
  const server = await startTestServer({ mongodbUri: engine.uri });
  await server.api.get('/readyz').expect(200, { status: 'ready', database: 'up' });

  const socket = await connectSocket(server.url);
  await engine.close();
  const ready = await server.api.get('/readyz').timeout(ANSWER_MAX_MS).expect(503);
  expect(ready.body).toEqual({ status: 'unavailable', database: 'down' });
  const refused = await server.api.get('/api/courts').timeout(ANSWER_MAX_MS).expect(503);
  expect(refused.body).toEqual({
    success: false,
    code: 'unavailable',
    message: 'We cannot reach our records right now, please try again in a moment',
  });
  expect(refused.headers['retry-after']).toBe('5');
  await server.api.get('/healthz').expect(200, { status: 'ok' });

  const told = next(socket, 'database:returned');
  const again = await startEmbeddedMongo({ dataDirectory, port });
  await expect
    .poll(async () => (await server.api.get('/api/courts')).status, { timeout: ANSWER_MAX_MS })
    .toBe(200);
  await told;
  await server.close();
  await again.close();
  await rm(dataDirectory, { recursive: true });
});
