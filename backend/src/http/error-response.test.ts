import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { respondWithErrors } from './error-response.ts';

test('when an answer fails half-way, then its connection is cut: whoever waits for the rest learns of it', async () => {
  const app = express();
  app.get('/', (_, response) => {
    response.write('The first half');
    throw new Error('There is no second half');
  });
  app.use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const whole = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
  await expect(whole).rejects.toThrow();
});
