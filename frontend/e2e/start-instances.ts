/** Three instances over one database and one Redis, behind nginx with the very configuration of infra/nginx. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, type RunningProgram } from './run-program.ts';
import { runInstance } from './run-instance.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SECRET = 'two instances, one secret, for this test alone';

/** A port that nobody listens on now. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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

function nginxConfiguration(folder: string, port: number, instances: readonly string[]): string {
  const servers = instances.map(
    (url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events { worker_connections 1024; }
    http {
      ${temporary.join('\n')}
      log_format routed '$cookie_crease_route $upstream_addr $request';
      access_log ${folder}/access.log routed;
      upstream crease { ${servers.join(' ')} hash $crease_route consistent; }
      include ${inProject('infra/nginx/crease-http.conf')};
      server {
        listen 127.0.0.1:${String(port)};
        include ${inProject('infra/nginx/crease-server.conf')};
      }
    }`;
}

async function startNginx(folder: string, instances: readonly string[]) {
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, nginxConfiguration(folder, port, instances));
  const nginx = await runProgram({
    command: '/usr/sbin/nginx',
    args: ['-c', file, '-p', folder],
    readyWhen: /start worker process \d+/,
  });
  return { ...nginx, url: `http://127.0.0.1:${String(port)}` };
}

/** Which instance nginx sends a browser with this route to; the route must have made a request. */
async function instanceOf(folder: string, route: string): Promise<string | undefined> {
  const log = await readFile(join(folder, 'access.log'), 'utf8');
  const line = log.split('\n').find((entry) => entry.startsWith(`${route} `));
  return line?.split(' ')[1];
}

/** A route for each instance, found by asking. */
async function findRoutes(url: string, folder: string, instances: readonly string[]) {
  const routes = new Map<string, string>();
  for (let number = 0; routes.size < instances.length; number += 1) {
    const route = number.toString(16).padStart(32, '0');
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
    // One address asks as hard as it can here.
    RATE_LIMIT: 'off',
  };
  const first = await runInstance({ ...variables, SEED_DEMO: 'true' });
  const others = await Promise.all(
    [1, 2].map(() => runInstance({ ...variables, SEED_DEMO: 'true' })),
  );
  const instances = [first, ...others];
  const addresses = instances.map(({ ready }) => ready.replace('localhost', '127.0.0.1'));
  const nginx = await startNginx(folder, addresses);
  return {
    url: nginx.url,
    instances,
    /** The cookie value that leads to each instance. */
    routes: await findRoutes(nginx.url, folder, addresses),
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await Promise.all([nginx, redis, database].map((program) => program.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
