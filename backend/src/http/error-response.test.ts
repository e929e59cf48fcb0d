import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger, type Logger } from '../platform/log/logger.ts';
import { respondWithErrors } from './error-response.ts';

async function fetchFrom(respond: RequestHandler, logger: Logger): Promise<Response> {
  const app = express().get('/', respond).use(respondWithErrors(logger));
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`);
}

test('when an answer fails half-way, then its connection is cut: whoever waits for the rest learns of it', async () => {
  const logger = createLogger({ level: 'silent', isForPeople: false });
  const failing = (_: unknown, response: express.Response) => {
    response.write('The first half');
    throw new Error('There is no second half');
  };
  const whole = fetchFrom(failing, logger).then((answer) => answer.text());
  await expect(whole).rejects.toThrow();
});

test('when the server fails, then the log says why, under the id of the request, and the answer does not', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', isForPeople: false, destination });
  const failing = (_: unknown, response: express.Response) => {
    response.set('X-Request-Id', 'from-the-click-1');
    // Express and what it sends files with give their errors a status, those of the server too.
    throw Object.assign(new Error('There is a hole in the net'), { status: 500 });
  };
  const answer = await fetchFrom(failing, logger);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('hole');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { requestId: 'from-the-click-1', err: { message: 'There is a hole in the net' } },
  ]);
});
