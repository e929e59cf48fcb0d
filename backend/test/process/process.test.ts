/** The process as an operator sees it: what it prints, what it refuses, how it ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { DEMO_PEOPLE } from '../../src/demo/demo-accounts.ts';
import { connectMongo } from '../../src/platform/mongo/mongo-connection.ts';
import { registrationOf } from '../accounts.ts';
import { bundlePrograms } from '../bundle-programs.ts';
import { uriOfDatabase } from '../database-uri.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const JWT_SECRET = 'a secret that is long enough for this';
const FIRST_ADMIN = { ADMIN_EMAIL: 'first@crease.lk', ADMIN_PASSWORD: 'cricket every day' };
const READY = /^Crease is ready at (http:\/\/\S+:\d+)$/m;
const HAS_IPV6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1');

let programs: string;
let dataDirectory: string;
let running: Run[] = [];

interface Run {
  process: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  ended: Promise<number | null>;
}

beforeAll(async () => {
  programs = await bundlePrograms({ main: MAIN });
});
afterAll(() => rm(programs, { recursive: true }));
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'crease-process-'));
});
afterEach(async () => {
  for (const { process: child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  running = [];
  await rm(dataDirectory, { recursive: true });
});

function run(variables: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [join(programs, 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      SEED_DEMO: 'false',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const started = { process: child, stdout: () => stdout, stderr: () => stderr, ended };
  running.push(started);
  return started;
}

async function ready(started: Run): Promise<string> {
  await expect
    .poll(() => READY.test(started.stdout()) || started.process.exitCode !== null, {
      timeout: 50_000,
    })
    .toBe(true);
  const url = READY.exec(started.stdout())?.[1];
  if (url === undefined) throw new Error(`It ended before it was ready: ${started.stderr()}`);
  return url;
}

/** The e-mails of those that its login page shows. */
async function demoAccountsAt(url: string): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/demo`)).json()) as {
    data: { accounts: { email: string }[] };
  };
  return answer.data.accounts.map(({ email }) => email);
}

describe('when the server is started', () => {
  test('then it says where it is in one line, and demo data is there for whoever tries it, with a first administrator as well', async () => {
    const server = run({ SEED_DEMO: undefined, ...FIRST_ADMIN });
    const url = await ready(server);
    expect(server.stdout()).toBe(`Crease is ready at ${url}\n`);
    expect(new URL(url).hostname).toBe('localhost');
    const courts = (await (await fetch(`${url}/api/courts`)).json()) as {
      data: { count: number; courts: { images: { url: string }[] }[] };
    };
    expect(courts.data.count).toBeGreaterThanOrEqual(12);
    const picture = await fetch(url + String(courts.data.courts[0]?.images[0]?.url));
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(await demoAccountsAt(url)).toHaveLength(5);
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'owner@demo.lk', password: 'cricket123' }),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const bookings = await fetch(`${url}/api/bookings/owner`, {
      headers: { Authorization: `Bearer ${data.token}` },
    });
    const statuses = (
      (await bookings.json()) as { data: { bookings: { status: string }[] } }
    ).data.bookings.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(
      new Set([
        'pending',
        'confirmed',
        'declined',
        'cancellation_requested',
        'cancelled',
        'completed',
      ]),
    );
  });

  test('then over a database of the operator there is none', async () => {
    const { href: MONGODB_URI } = uriOfDatabase(`own-${randomUUID()}`);
    const url = await ready(run({ MONGODB_URI, JWT_SECRET, SEED_DEMO: undefined }));
    expect(await demoAccountsAt(url)).toEqual([]);
    const connection = await connectMongo(MONGODB_URI);
    await connection.dropDatabase();
    await connection.close();
  });

  test('then people read each request in a line of its log, where it does not run in production', async () => {
    const server = run({ LOG_LEVEL: 'info' });
    await fetch(`${await ready(server)}/api/courts`);
    const line = /^\[[\d:]{8}\] INFO: GET \/api\/courts 200 in \d+ ms$/m;
    await expect.poll(() => server.stdout() + server.stderr()).toMatch(line);
  });

  test('then SIGTERM and Ctrl-C end it cleanly, and what was stored is there again, with no demo data beside it', async () => {
    const first = run();
    const url = await ready(first);
    const registration = registrationOf('a@b.lk');
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(registration),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    const headers = { Authorization: `Bearer ${data.token}` };
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = run({ SEED_DEMO: undefined });
    const again = await ready(second);
    const me = await fetch(`${again}/api/auth/me`, { headers });
    expect(await me.json()).toMatchObject({ data: { user: { email: 'a@b.lk' } } });
    expect(await demoAccountsAt(again)).toEqual([]);
    second.process.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(second.stderr()).toBe('');
  });
});

describe.skipIf(!HAS_IPV6)('when it listens at an IPv6 address', () => {
  test.each([
    ['::1', '[::1]'],
    ['::', 'localhost'],
  ])('then %s is told as %s, which a browser understands', async (host, hostname) => {
    const url = await ready(run({ HOST: host }));
    expect(new URL(url).hostname).toBe(hostname);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('when it is started over demo data that is not as it was made', () => {
  const [customer, ...others] = DEMO_PEOPLE.map(({ email }) => email);

  test('then what a process left that died over it is made whole, and accounts that were deleted stay so', async () => {
    const mongodbUri = new URL(inject('mongodbUri'));
    mongodbUri.pathname = `/half-${randomUUID()}`;
    const variables = {
      MONGODB_URI: mongodbUri.href,
      SEED_DEMO: 'true',
      JWT_SECRET,
    };
    const connection = await connectMongo(mongodbUri.href);
    await connection.collection('seedings').insertOne({ _id: 'demo' as never });
    await connection.collection('users').insertOne({ email: customer, role: 'customer' });
    const first = await ready(run(variables));
    const courts = await fetch(`${first}/api/courts`);
    expect(await courts.json()).toMatchObject({ data: { count: 13 } });
    expect(await demoAccountsAt(first)).toEqual([customer, ...others]);
    await connection.collection('users').deleteOne({ email: customer });
    expect(await demoAccountsAt(await ready(run(variables)))).toEqual(others);
    await connection.dropDatabase();
    await connection.close();
  });
});

const EARLY_TRIES_MAX = 5;

/** Starts a server and stops it at the first document of its demo data, when there is about a second of work left. */
async function endWhileSeeding(mongodbUri: string, begun: () => Promise<number>): Promise<Run> {
  const early = run({
    MONGODB_URI: mongodbUri,
    SEED_DEMO: 'true',
    JWT_SECRET,
  });
  await expect.poll(begun, { timeout: 50_000, interval: 10 }).toBeGreaterThan(0);
  early.process.kill('SIGTERM');
  return early;
}

describe('when it is told to end before it is ready', () => {
  test('then it ends as cleanly, and leaves nothing that the next start would wait for', async () => {
    const mongodbUri = new URL(inject('mongodbUri'));
    mongodbUri.pathname = `/early-${randomUUID()}`;
    const connection = await connectMongo(mongodbUri.href);
    const countOf = (collection: string) => connection.collection(collection).countDocuments();
    const begun = () => countOf('seedings');
    let early = await endWhileSeeding(mongodbUri.href, begun);
    for (let tries = 1; tries < EARLY_TRIES_MAX; tries += 1) {
      await early.ended;
      // On a busy machine the server may have finished before, or may not end within the seconds for which a stop
      // waits.
      if (!READY.test(early.stdout()) && (await countOf('leases')) === 0) break;
      await connection.dropDatabase();
      early = await endWhileSeeding(mongodbUri.href, begun);
    }
    expect(await early.ended).toBe(0);
    expect(early.stderr()).toBe('');
    expect(early.stdout()).toBe('');
    expect(await countOf('leases')).toBe(0);
    await connection.dropDatabase();
    await connection.close();
  });
});

describe('when several are started together over one new database', () => {
  test('then all are ready, and the administrator and the demo courts are there once', async () => {
    const MONGODB_URI = new URL(inject('mongodbUri'));
    MONGODB_URI.pathname = `/together-${randomUUID()}`;
    const variables = {
      MONGODB_URI: MONGODB_URI.href,
      SEED_DEMO: 'true',
      ...FIRST_ADMIN,
      JWT_SECRET: 'one secret for all that are started here',
    };
    const urls = await Promise.all([1, 2, 3].map(() => ready(run(variables))));
    const login = (url: string) =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          email: FIRST_ADMIN.ADMIN_EMAIL,
          password: FIRST_ADMIN.ADMIN_PASSWORD,
        }),
      });
    const counts = await Promise.all(
      urls.map(async (url) => {
        expect((await login(url)).status).toBe(200);
        const answer = (await (await fetch(`${url}/api/courts`)).json()) as {
          data: { count: number };
        };
        return answer.data.count;
      }),
    );
    expect(counts).toEqual([13, 13, 13]);
  });
});

describe('when it can not start', () => {
  test('then a port or a data directory in use is told in one sentence', async () => {
    const url = await ready(run());
    const atItsPort = run({ PORT: new URL(url).port, DATA_DIR: join(dataDirectory, 'other') });
    expect(await atItsPort.ended).toBe(1);
    expect(atItsPort.stderr()).toMatch(/^Port \d+ is in use\. .+\n$/);
    const overItsData = run();
    expect(await overItsData.ended).toBe(1);
    expect(overItsData.stderr().trim().split('\n')).toHaveLength(1);
    expect(overItsData.stderr()).toContain(dataDirectory);
  });

  test.each([
    ['an address of another machine', { HOST: '192.0.2.1' }, /^Nothing can listen at HOST.+\n$/],
    [
      'a data directory that is a file',
      { DATA_DIR: fileURLToPath(import.meta.url) },
      /^DATA_DIR cannot be used.+\n$/,
    ],
    [
      'a data directory that is a file, with a database elsewhere',
      {
        DATA_DIR: fileURLToPath(import.meta.url),
        MONGODB_URI: new URL(`/nothing-${randomUUID()}`, inject('mongodbUri')).href,
      },
      /^DATA_DIR cannot be used.+\n$/,
    ],
  ])('then %s is told in one sentence', async (_, variables, sentence) => {
    const refused = run(variables);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(sentence);
  });

  test('then settings that are missing are told by the names of the variables', async () => {
    const refused = run({ NODE_ENV: 'production' });
    expect(await refused.ended).toBe(1);
    for (const name of ['MONGODB_URI', 'JWT_SECRET']) expect(refused.stderr()).toContain(name);
    expect(refused.stderr()).not.toMatch(/^\s+at /m);
    expect(refused.stdout()).toBe('');
  });

  test('then a database that does not answer is told in one sentence', async () => {
    const refused = run({ MONGODB_URI: 'mongodb://127.0.0.1:9/' });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(
      'No database answers at MONGODB_URI. Is MongoDB running there?\n',
    );
  });
});
