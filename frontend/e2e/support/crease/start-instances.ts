/** Starts three instances with one database and one Redis, behind nginx with the configuration of infra/nginx. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../../../infra/scripts/project.mjs';
import { runProgram, type RunningProgram } from './run-program.ts';
import { findFreePort } from '../../../../infra/scripts/testing/free-port.ts';
import { runInstance } from './run-instance.ts';
import { routeOf, startNginx } from './start-nginx.ts';

const SECRET = 'two instances, one secret, for this test alone';

function startDatabase(folder: string): Promise<RunningProgram> {
  const program = inProject('backend/dist/database.js');
  return runProgram({
    command: process.execPath,
    args: [program, '--port', '0', '--data', join(folder, 'database')],
    readyWhen: /ready at (mongodb:\/\/\S+)/,
  });
}

async function startRedis(folder: string): Promise<RunningProgram & { url: string }> {
  const port = String(await findFreePort());
  const redis = await runProgram({
    command: 'redis-server',
    args: ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    readyWhen: /Ready to accept connections/,
  });
  return { ...redis, url: `redis://127.0.0.1:${port}` };
}

/** The instance to which nginx sent a browser with this cookie; undefined when it has made no request. */
async function instanceOf(folder: string, route: string): Promise<string | undefined> {
  const log = await readFile(join(folder, 'access.log'), 'utf8');
  const line = log.split('\n').find((entry) => entry.startsWith(`${route} `));
  return line?.split(' ')[1];
}

/** Finds a cookie value for each instance by trying. */
async function findRoutes(url: string, folder: string, instances: readonly string[]) {
  const routes = new Map<string, string>();
  for (let number = 0; routes.size < instances.length; number += 1) {
    const route = routeOf(number);
    await fetch(`${url}/healthz`, { headers: { Cookie: `crease_route=${route}` } });
    const instance = await instanceOf(folder, route);
    if (instance !== undefined && !routes.has(instance)) routes.set(instance, route);
  }
  return instances.map((instance) => String(routes.get(new URL(instance).host)));
}

export async function startInstances() {
  const folder = await mkdtemp(join(tmpdir(), 'crease-instances-'));
  await mkdir(join(folder, 'data'));
  const [database, redis] = await Promise.all([startDatabase(folder), startRedis(folder)]);
  const variables = {
    MONGODB_URI: database.ready,
    REDIS_URL: redis.url,
    JWT_SECRET: SECRET,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '1',
    // All requests come from one address here and would reach the limits.
    RATE_LIMIT: 'off',
  };
  const first = await runInstance({ ...variables, SEED_DEMO: 'true' });
  const others = await Promise.all(
    [1, 2].map(() => runInstance({ ...variables, SEED_DEMO: 'true' })),
  );
  const instances = [first, ...others];
  const addresses = instances.map(({ ready }) => ready.replace('localhost', '127.0.0.1'));
  const nginx = await startNginx({ folder, instances: addresses });
  return {
    url: nginx.url,
    instances,
    /** The value of the cookie `crease_route` that leads to each instance. */
    routes: await findRoutes(nginx.url, folder, addresses),
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await Promise.all([nginx, redis, database].map((program) => program.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
