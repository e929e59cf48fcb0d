/** What docker-compose.yml asks to know whether the database and an instance are well, run as it stands there. */
import { startEmbeddedMongo } from '@crease/embedded-mongo';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { inProject } from '../project.mjs';

const { services } = parse(readFileSync(inProject('docker-compose.yml'), 'utf8'), { merge: true });

/** A port on which every caller gets this as soon as they have said something. @param {string} answer */
async function startServer(answer) {
  const server = createServer((caller) => {
    // The check may hang up before it has read all.
    caller.on('error', () => undefined).once('data', () => caller.end(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return port;
}

/** Whether the check passes where what is asked is at this port. @param {string} service @param {number} port */
function isWell(service, port) {
  const [kind, program, ...options] = services[service].healthcheck.test;
  expect([kind, program]).toEqual(['CMD', 'bash']);
  const here = options.map((/** @type {string} */ option) =>
    option
      .replace('/etc/crease', inProject('infra/mongodb'))
      .replace(/^mongodb$/, '127.0.0.1')
      .replace(/^27017$/, String(port))
      .replace('/127.0.0.1/3000', `/127.0.0.1/${port}`)
      .replaceAll('$$', '$'),
  );
  return new Promise((resolve) => {
    execFile(program, here, (failure) => {
      resolve(failure === null);
    });
  });
}

describe('when the database is asked whether it is well', () => {
  test('then it is where it answers', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'crease-health-'));
    const engine = await startEmbeddedMongo({ dataDirectory, port: 0 });
    onTestFinished(async () => {
      await engine.close();
      rmSync(dataDirectory, { recursive: true });
    });
    expect(await isWell('mongodb', Number(new URL(engine.uri).port))).toBe(true);
  });

  test('then it is not where it hangs up or is not there', async () => {
    expect(await isWell('mongodb', await startServer(''))).toBe(false);
    expect(await isWell('mongodb', 1)).toBe(false);
  });
});

describe('when an instance is asked whether it is well', () => {
  test.each([
    ['HTTP/1.1 200 OK\r\n\r\n{"status":"degraded"}', true],
    ['HTTP/1.1 503 Service Unavailable\r\n\r\n', false],
    ['', false],
  ])('then to %j the check answers %j', async (answer, isExpected) => {
    expect(await isWell('backend-1', await startServer(answer))).toBe(isExpected);
  });

  test('then it is not where nobody listens', async () => {
    expect(await isWell('backend-1', 1)).toBe(false);
  });
});
