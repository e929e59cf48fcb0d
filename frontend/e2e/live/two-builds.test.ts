/** What the load balancer does while a new version is brought to one instance after the other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routeCookieOf, startNginx } from '../support/crease/start-nginx.ts';

const BROWSERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Answers only the paths that belong to its build. */
async function startInstance(paths: readonly string[]): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = paths.includes(url) ? 200 : 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('when a file of the pages is in the other build, then it comes from there; what is nowhere is not found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crease-two-builds-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const instances = [
    await startInstance(['/assets/older.js', '/api/courts/1']),
    await startInstance(['/assets/newer.js', '/api/courts/1']),
  ];
  const nginx = await startNginx({ folder, instances });
  onTestFinished(() => nginx.stop());
  /** What browsers get that stay with either instance. */
  const statusesOf = async (path: string) => {
    const answers = BROWSERS.map(async (browser) => {
      const headers = { Cookie: routeCookieOf(browser) };
      return (await fetch(nginx.url + path, { headers })).status;
    });
    return [...new Set(await Promise.all(answers))];
  };
  expect(await statusesOf('/assets/older.js')).toEqual([200]);
  expect(await statusesOf('/assets/newer.js')).toEqual([200]);
  expect(await statusesOf('/assets/nowhere.js')).toEqual([404]);
  // Not because the ones without it were taken for broken.
  expect(await statusesOf('/api/courts/1')).toEqual([200]);
});
