import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { openDeliveredNginx, readDelivered } from './delivered-nginx.mjs';
import { listenTo } from '../testing/listen-to.mjs';
import { inProject } from '../project.mjs';

const text = readFileSync(inProject('docker-compose.yml'), 'utf8');
/** @type {{ services: Record<string, any>, volumes: object, networks: Record<string, any> }} */
const compose = parse(text, { merge: true });
const services = Object.entries(compose.services);
const INSTANCES = ['backend-1', 'backend-2'];

describe('when the compose file is read', () => {
  test('then two instances stand behind nginx, with MongoDB and Redis', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['backend-1', 'backend-2', 'mongodb', 'nginx', 'redis', 'replica-set'].sort(),
    );
    expect(Object.keys(compose.services['nginx'].depends_on).sort()).toEqual(INSTANCES);
  });

  test.each(services)('then %s can not gain rights nor fill or change its image', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.tmpfs.some((/** @type {string} */ mount) => mount.startsWith('/tmp'))).toBe(
      true,
    );
    expect(service.deploy.resources.limits).toMatchObject({
      cpus: expect.stringMatching(/^\d/),
      memory: expect.stringMatching(/^\d+[MG]$/),
      pids: expect.any(Number),
    });
    expect(service.logging.options['max-size']).toBe('10m');
  });

  test.each(services.filter(([name]) => name !== 'replica-set'))(
    'then %s is looked after and started again',
    (_, service) => {
      expect(service.healthcheck.test[0]).toMatch(/^CMD/);
      expect(service.restart).toBe('unless-stopped');
    },
  );

  test('then what starts waits for what it needs', () => {
    expect(compose.services['replica-set'].depends_on.mongodb.condition).toBe('service_healthy');
    for (const instance of INSTANCES) {
      expect(compose.services[instance].depends_on).toEqual({
        'replica-set': { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
    }
  });

  test('then only nginx can be reached from outside', () => {
    const open = services.filter(([, service]) => service.ports).map(([name]) => name);
    expect(open).toEqual(['nginx']);
  });

  test('then both databases ask for a password, and the server’s user is not the administrator', () => {
    const { MONGODB_URI, REDIS_URL } = compose.services['backend-1'].environment;
    expect(MONGODB_URI).toContain('crease:${MONGODB_PASSWORD:?}@mongodb:27017/crease');
    expect(MONGODB_URI).toContain('replicaSet=crease');
    expect(REDIS_URL).toContain(':${REDIS_PASSWORD:?}@');
    expect(compose.services['redis'].entrypoint.join('\n')).toContain('requirepass');
    const start = readFileSync(inProject('infra/mongodb/start-mongodb.sh'), 'utf8');
    expect(start).toContain('--replSet crease --keyFile');
  });

  test('then what is mounted from the project is there, and is not writable', () => {
    const mounts = services.flatMap(([, service]) => service.volumes ?? []);
    const ofProject = mounts.filter((/** @type {string} */ mount) => mount.startsWith('./'));
    expect(ofProject).not.toEqual([]);
    for (const mount of ofProject) {
      const [from, , mode] = mount.split(':');
      expect(existsSync(inProject(from))).toBe(true);
      expect(mode).toBe('ro');
    }
    const named = mounts.filter((/** @type {string} */ mount) => !mount.startsWith('./'));
    for (const mount of named) expect(compose.volumes).toHaveProperty(mount.split(':')[0]);
  });
});

describe('when Redis is started with the command of the compose file', () => {
  test('then it asks for the password, and takes the right one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crease-redis-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [shell, option, script] = compose.services['redis'].entrypoint;
    const redis = spawn(
      shell,
      // Compose writes $$ for $. Here Redis listens on a file instead of a port, because the machine's may be in use.
      [
        option,
        script.replaceAll('$$', '$').replace('save', `port 0\nunixsocket ${folder}/s\nsave`),
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], REDIS_PASSWORD: 'a1b2c3' } },
    );
    const { hear, ended } = listenTo(redis);
    onTestFinished(async () => {
      redis.kill();
      await ended;
    });
    await hear('ready to accept');
    const ask = (/** @type {object} */ variables) =>
      execFileSync('redis-cli', ['-s', `${folder}/s`, 'ping'], {
        env: { PATH: process.env['PATH'], ...variables },
        encoding: 'utf8',
      });
    expect(ask({})).toContain('NOAUTH');
    expect(ask({ REDISCLI_AUTH: 'a1b2c3' })).toBe('PONG\n');
    redis.kill();
    expect(await ended).toEqual([0, null]);
  });
});

describe('when nginx is started with what the compose file mounts', () => {
  const nginx = openDeliveredNginx();
  afterAll(nginx.remove);

  test('then it takes its configuration, and the very files that the tests use are in it', () => {
    const { volumes, command } = compose.services['nginx'];
    expect(volumes).toEqual(['./infra/nginx:/etc/nginx/crease:ro']);
    expect(command).toContain('/etc/nginx/crease/nginx.conf');
    const whole = readDelivered('nginx.conf');
    expect(whole).toContain('include /etc/nginx/crease/crease-http.conf;');
    expect(whole).toContain('include /etc/nginx/crease/crease-server.conf;');
    expect(nginx.check()).toMatchObject({ status: 0 });
  });

  test('then a stop does not wait long for its open WebSockets, while nobody can connect', () => {
    const [, seconds] = /^(\d+)s$/.exec(compose.services['nginx'].stop_grace_period) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(2);
  });

  test('then it knows both instances by the addresses they are given', () => {
    const addresses = INSTANCES.map((name) => compose.services[name].networks.crease.ipv4_address);
    const whole = readDelivered('nginx.conf');
    // As the tests with several instances have them.
    for (const address of addresses) {
      const server = `server ${address}:3000 max_fails=1 fail_timeout=2s;`;
      // For reads, for changes that have a key, and for all else.
      expect(whole.split(server)).toHaveLength(1 + 3);
      // For the sockets.
      expect(whole.split(`server ${address}:3000 max_fails=0;`)).toHaveLength(1 + 1);
    }
    expect(whole.split('hash $crease_route consistent;')).toHaveLength(1 + 4);
    expect(whole.split(/hash \$crease_route consistent;\s+keepalive 64;/)).toHaveLength(1 + 2);
    const [{ subnet }] = compose.networks['crease'].ipam.config;
    for (const address of addresses)
      expect(address.startsWith(subnet.replace(/0\/24$/, ''))).toBe(true);
  });

  test('then five thousand pages find room, whatever Docker lets a program open at first', () => {
    const whole = readDelivered('nginx.conf');
    const numberIn = (/** @type {RegExp} */ setting) => Number(setting.exec(whole)?.[1]);
    const connections = numberIn(/worker_connections (\d+);/);
    // Two for the live connection, and up to four for reads.
    expect((numberIn(/worker_processes (\d+);/) * connections) / 6).toBeGreaterThan(5_000);
    expect(compose.services['nginx'].ulimits.nofile).toBeGreaterThan(connections);
  });

  test('then it has memory for two hundred lines that ask for all they may and read nothing', () => {
    const [, memory] =
      /^(\d+)M$/.exec(compose.services['nginx'].deploy.resources.limits.memory) ?? [];
    const whole = readDelivered('crease-server.conf') + readDelivered('tls/crease.conf.example');
    const numberIn = (/** @type {RegExp} */ setting) => Number(setting.exec(whole)?.[1]);
    const head = numberIn(/proxy_buffer_size (\d+)k;/);
    const body = numberIn(/proxy_buffers (\d+) \d+k;/) * numberIn(/proxy_buffers \d+ (\d+)k;/);
    const kilobytesOfLine = numberIn(/http2_max_concurrent_streams (\d+);/) * (head + body);
    expect((Number(memory) * 1024) / kilobytesOfLine).toBeGreaterThan(200);
  });

  test('then who reads a page for some minutes has a line to the server afterwards', () => {
    const [, seconds] =
      /^keepalive_timeout (\d+)s;/m.exec(readDelivered('crease-server.conf')) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(240);
  });

  test('then its healthcheck is answered with and without a certificate', async () => {
    const { pathname, host } = new URL(compose.services['nginx'].healthcheck.test.at(-1));
    const instance = createServer((_, response) => response.end());
    await once(instance.listen(0, '127.0.0.1'), 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (instance.address());
    const isAnswered = async () => {
      const { end } = await nginx.start(port);
      const asked = get({
        socketPath: nginx.sockets.http,
        path: pathname,
        headers: { Host: host },
      });
      const [{ statusCode }] = await once(asked, 'response');
      await end();
      return statusCode === 200;
    };
    expect(await isAnswered()).toBe(true);
    nginx.certify();
    expect(await isAnswered()).toBe(true);
    instance.close();
  });
});
