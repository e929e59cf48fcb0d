import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './project.mjs';

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

const START_MAX_MS = 30_000;

/** @param {import('node:child_process').ChildProcessWithoutNullStreams} program */
function listenTo(program) {
  let told = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => (told += chunk));
  }
  const ended = once(program, 'close');
  return {
    ended,
    told: () => told,
    /** Fails with all that the program has told when it ends before it tells this. @param {string} sentence */
    hear: async (sentence) => {
      const wait = () => expect.poll(() => told, { timeout: START_MAX_MS }).toContain(sentence);
      const end = ended.then(([code, signal]) => `${told}It ended with ${code ?? signal}.`);
      expect(await Promise.race([wait().then(() => told), end])).toContain(sentence);
    },
  };
}

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
  const NGINX = '/usr/sbin/nginx';
  /** @type {string} */
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'crease-nginx-'));
    mkdirSync(join(folder, 'tls'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * Writes a file of nginx with the paths of the image replaced by ones that exist here.
   * @param {string} name
   * @param {string} content
   */
  function place(name, content) {
    const file = join(folder, name);
    writeFileSync(
      file,
      content
        .replaceAll('/tmp/', `${folder}/`)
        .replaceAll('/dev/stdout', join(folder, 'access.log'))
        .replaceAll('/etc/nginx/crease/tls/', `${folder}/tls/`)
        .replaceAll('/etc/nginx/crease/', `${inProject('infra/nginx')}/`),
    );
    return file;
  }

  const read = (/** @type {string} */ name) =>
    readFileSync(inProject(`infra/nginx/${name}`), 'utf8');
  const check = (/** @type {string} */ file) =>
    execFileSync(NGINX, ['-t', '-c', file, '-p', folder], { encoding: 'utf8', stdio: 'pipe' });

  /** The ports may be in use on this machine, so nginx listens on files instead. @param {string} content */
  const onSockets = (content) =>
    content
      .replaceAll('listen 8080', 'listen unix:/tmp/http.sock')
      .replaceAll('listen 8443', 'listen unix:/tmp/https.sock');

  /** Runs nginx until the end of the test, in front of an instance at this port. @param {number} port */
  async function start(port) {
    // nginx leaves these files behind when it ends gracefully, and then could not listen again.
    for (const socket of ['http.sock', 'https.sock']) rmSync(join(folder, socket), { force: true });
    const whole = read('nginx.conf').replaceAll(/172\.30\.73\.\d+:3000/g, `127.0.0.1:${port}`);
    const file = place('nginx.conf', onSockets(whole));
    const nginx = spawn(NGINX, ['-c', file, '-p', folder, '-g', 'daemon off;']);
    const { hear, ended, told } = listenTo(nginx);
    onTestFinished(async () => {
      nginx.kill();
      await ended;
    });
    await hear('start worker process');
    return {
      /** Ends nginx and resolves with everything that it logged. */
      end: async () => {
        nginx.kill('SIGQUIT');
        await ended;
        return told();
      },
    };
  }

  /** Asks over http. @param {string} path @param {string} host */
  const ask = (path, host = 'crease.test', { by = get, socket = 'http.sock' } = {}) =>
    new Promise((resolve, reject) => {
      const socketPath = join(folder, socket);
      const options = { socketPath, path, headers: { Host: host }, rejectUnauthorized: false };
      const asked = by(options, (answer) => {
        answer.resume();
        const { statusCode: status, headers } = answer;
        const { location, server } = headers;
        const [cookie] = headers['set-cookie'] ?? [];
        answer.once('end', () => resolve({ status, location, server, cookie }));
      });
      asked.once('error', reject);
    });
  const askSecurely = (/** @type {string} */ path) =>
    ask(path, 'crease.test', { by: getSecurely, socket: 'https.sock' });

  test('then it takes its configuration, and the very files that the tests use are in it', () => {
    const { volumes, command } = compose.services['nginx'];
    expect(volumes).toEqual(['./infra/nginx:/etc/nginx/crease:ro']);
    expect(command).toContain('/etc/nginx/crease/nginx.conf');
    const whole = read('nginx.conf');
    expect(whole).toContain('include /etc/nginx/crease/crease-http.conf;');
    expect(whole).toContain('include /etc/nginx/crease/crease-server.conf;');
    expect(() => check(place('nginx.conf', whole))).not.toThrow();
  });

  describe('before an instance', () => {
    const { pathname, host } = new URL(compose.services['nginx'].healthcheck.test.at(-1));
    const instance = createServer((_, response) => response.end());
    /** @type {number} */
    let port;
    beforeAll(async () => {
      await once(instance.listen(0, '127.0.0.1'), 'listening');
      ({ port } = /** @type {import('node:net').AddressInfo} */ (instance.address()));
    });
    afterAll(() => void instance.close());

    test('then without a certificate http is answered, whatever name is asked for', async () => {
      await start(port);
      // Which version answers is nobody's business.
      expect(await ask('/courts')).toMatchObject({
        status: 200,
        server: 'nginx',
        cookie: expect.stringMatching(/SameSite=Lax$/),
      });
      expect(await ask(pathname, host)).toMatchObject({ status: 200 });
    });

    test('then with a certificate http leads to https, where the cookie stays, and the healthcheck is answered', async () => {
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=crease.test'];
      const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
      execFileSync('openssl', [...request, ...files], { cwd: join(folder, 'tls'), stdio: 'pipe' });
      onTestFinished(() => rmSync(join(folder, 'tls/crease.conf')));
      place('tls/crease.conf', onSockets(read('tls/crease.conf.example')));
      await start(port);
      expect(await ask('/courts?search=a%20b', 'crease.test:8080')).toMatchObject({
        status: 308,
        location: 'https://crease.test/courts?search=a%20b',
      });
      expect(await ask(pathname, 'crease.test')).toMatchObject({ status: 308 });
      expect(await ask(pathname, host)).toMatchObject({ status: 200 });
      expect(await askSecurely('/courts')).toMatchObject({
        status: 200,
        cookie: expect.stringMatching(/^crease_route=[\da-f]{32};.*; Secure$/),
      });
    });
  });

  test('then its logs tell what was asked, and no address of a private calendar', async () => {
    const SECRET = 'nobody-else-may-know';
    const nginx = await start(1);
    expect(await ask('/courts?search=mine')).toMatchObject({ status: 502 });
    expect(await ask(`/calendar/${SECRET}.ics`)).toMatchObject({ status: 502 });
    const told = await nginx.end();
    const asked = readFileSync(join(folder, 'access.log'), 'utf8');
    expect(asked).toMatch(/ GET \/courts 502 /);
    expect(asked).toMatch(/ GET \/calendar\/\*\*\* 502 /);
    expect(told).toContain('GET /courts');
    expect(asked + told).not.toContain(SECRET);
  });

  test('then it knows both instances by the addresses they are given', () => {
    const addresses = INSTANCES.map((name) => compose.services[name].networks.crease.ipv4_address);
    // As the tests with several instances have them.
    for (const address of addresses) {
      const server = `server ${address}:3000 max_fails=1 fail_timeout=2s;`;
      // For reads, for changes that have a key, and for all else.
      expect(read('nginx.conf').split(server)).toHaveLength(1 + 3);
    }
    expect(read('nginx.conf').split('hash $crease_route consistent;')).toHaveLength(1 + 3);
    const [{ subnet }] = compose.networks['crease'].ipam.config;
    for (const address of addresses)
      expect(address.startsWith(subnet.replace(/0\/24$/, ''))).toBe(true);
  });
});
