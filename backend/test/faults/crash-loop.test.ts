/**
 * Kills the process at random moments, again and again over one growing history; afterwards nothing promised may be
 * missing.
 */
import { startEmbeddedMongo } from '@crease/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readThread } from '../conversations.ts';
import { startTestServer, TOKEN_SECRET, type TestServer } from '../start-test-server.ts';
import { findBroken } from './check-invariants.ts';
import { perform, promiseOf, runLoad, type History } from './crash-load.ts';
import { makeEstate, makeWorld, type World } from './crash-world.ts';
import { createRandom, seedOf, type Random } from './random.ts';
import { bundleProgram, type Bundle, type Program } from './server-process.ts';
import { sweepAll } from './sweep-all.ts';

/** Can be raised where there is time; each round takes about four seconds. */
const ROUNDS = Number(process.env['CREASE_CRASH_ROUNDS'] ?? 6);
/** Fewer rounds, because with a database that survives the server less can be lost. */
const ROUNDS_BESIDE = Math.ceil(ROUNDS / 5);
const ANSWERS_MAX = 80;
const DELAY_MAX_MS = 10;
/** Sweeps leave recent work to the requests that do it, so the clock is moved on before. */
const SWEPT_LATER_MS = 120_000;
const PATIENCE_MS = 600_000;
const UNAVAILABLE = 503;

let bundle: Bundle;
let directory: string;

beforeAll(async () => {
  bundle = await bundleProgram();
  directory = await mkdtemp(join(tmpdir(), 'crease-crash-'));
});
afterAll(async () => {
  await bundle.remove();
  await rm(directory, { recursive: true });
});

const environmentOf = (name: string) => ({
  PORT: '0',
  DATA_DIR: join(directory, name),
  LOG_LEVEL: 'silent',
  SEED_DEMO: 'false',
  RATE_LIMIT: 'off',
  JWT_SECRET: TOKEN_SECRET,
});

/** A second instance, with the clock of the processes. */
async function openBeside(mongodbUri: string): Promise<TestServer> {
  const server = await startTestServer({ mongodbUri, databaseName: 'crease' });
  server.clock.set(new Date().toISOString());
  return server;
}

/**
 * Runs a load until the server dies after a random number of answers. It may refuse only because
 * its own database died first, or did not answer in time on a machine that is busy.
 */
async function crash(
  program: Program,
  { world, random, history }: { world: World; random: Random; history: History },
  database?: Program,
): Promise<void> {
  const killAfter = 1 + random.below(ANSWERS_MAX);
  const delayMs = random.below(DELAY_MAX_MS);
  const statuses: number[] = [];
  const wrong: number[] = [];
  const kill = async () => {
    await database?.kill('SIGKILL');
    await program.kill('SIGKILL');
  };
  let killed: Promise<void> | undefined;
  const url = program.address;
  const onAnswer = ({ status }: { status: number }) => {
    statuses.push(status);
    if (status >= 500 && status !== UNAVAILABLE) wrong.push(status);
    if (statuses.length < killAfter) return;
    killed ??= new Promise((resolve) => setTimeout(resolve, delayMs)).then(kill);
  };
  await runLoad({ url, world, random, history, onAnswer });
  await killed;
  expect(statuses.length, program.output()).toBeGreaterThanOrEqual(killAfter);
  expect(wrong).toEqual([]);
}

/** What people do once the server is back: they repeat what was not answered and look at their messages. */
async function pickUp(server: TestServer, world: World, history: History): Promise<void> {
  for (const operation of history.unanswered.splice(0)) {
    const answer = await perform(server.url, operation);
    expect(answer.status, answer.body.code).toBeLessThan(500);
    history.acknowledged.push(...promiseOf(operation, answer));
  }
  for (const { person, conversationId } of world.customers) {
    await readThread(server, person, conversationId).expect(200);
  }
  const { clock } = server;
  const now = clock.now();
  clock.set(new Date(now + SWEPT_LATER_MS).toISOString());
  await sweepAll(server);
  clock.set(new Date(now).toISOString());
}

async function expectWhole(server: TestServer, world: World, history: History): Promise<void> {
  const { acknowledged } = history;
  expect(await findBroken(server.connection, { acknowledged })).toEqual([]);
  await pickUp(server, world, history);
  expect(await findBroken(server.connection, { acknowledged, isSwept: true })).toEqual([]);
}

test(
  `when the process is killed ${ROUNDS} times with its database inside, then nothing is lost`,
  { timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const random = createRandom(seedOf('CREASE_CRASH_SEED'));
    const history: History = { acknowledged: [], unanswered: [] };
    const dataDirectory = join(directory, 'inside', 'database');
    const open = async () => {
      const engine = await startEmbeddedMongo({ dataDirectory, port: 0 });
      const server = await openBeside(engine.uri);
      const close = async () => {
        await server.close();
        await engine.close();
      };
      return { server, close };
    };
    let between = await open();
    const estate = await makeEstate(between.server);
    let world = await makeWorld(between.server, estate, 0);
    await between.close();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const program = await bundle.start('server', { environment: environmentOf('inside') });
      await crash(program, { world, random, history });
      between = await open();
      await expectWhole(between.server, world, history);
      world = await makeWorld(between.server, estate, round);
      await between.close();
    }
    expect(history.acknowledged.length).toBeGreaterThan(ROUNDS);
  },
);

test(
  `when server and database are killed in turn ${ROUNDS_BESIDE} times, then nothing is lost`,
  { timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const random = createRandom(seedOf('CREASE_CRASH_SEED_BESIDE'));
    const history: History = { acknowledged: [], unanswered: [] };
    const data = join(directory, 'beside');
    const startDatabase = (port: string) =>
      bundle.start('database', { args: ['--port', port, '--data', data] });
    let database = await startDatabase('0');
    const { port } = new URL(database.address);
    const between = await openBeside(database.address);
    const estate = await makeEstate(between);
    for (let round = 1; round <= ROUNDS_BESIDE; round += 1) {
      const world = await makeWorld(between, estate, round);
      const program = await bundle.start('server', {
        environment: { ...environmentOf('server'), MONGODB_URI: database.address },
      });
      const diesToo = round % 2 === 0;
      await crash(program, { world, random, history }, diesToo ? database : undefined);
      if (diesToo) database = await startDatabase(port);
      await expect.poll(async () => (await between.api.get('/readyz')).status).toBe(200);
      await expectWhole(between, world, history);
    }
    await between.close();
    await database.kill('SIGTERM');
  },
);
