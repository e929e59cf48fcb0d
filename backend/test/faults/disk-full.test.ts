/** The disk is full: nothing acknowledged is lost, and the log says it loudly. */
import { startEmbeddedMongo } from '@crease/embedded-mongo';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../../infra/scripts/testing/free-port.ts';
import { startConversation } from '../conversations.ts';
import { sendCourt } from '../court-form.ts';
import { makeCourt, makePerson } from '../factories.ts';
import { makePicture } from '../pictures.ts';
import { startTestServer, TOKEN_SECRET } from '../start-test-server.ts';
import { uriOfDatabase } from '../database-uri.ts';
import { findBroken, type Acknowledged } from './check-invariants.ts';
import { perform, promiseOf, type Answer, type Operation } from './crash-load.ts';
import { bundleProgram, type Bundle } from './server-process.ts';
import { mountSmallDisk } from './small-disk.ts';
import { sweepAll } from './sweep-all.ts';

const disk = mountSmallDisk();
const START_MAX_MS = 50_000;
const SENDERS = 4;
const FREE_BYTES = 300_000;
const LONG_TEXT = 'x'.repeat(1_900);

let bundle: Bundle;

beforeAll(async () => {
  bundle = await bundleProgram();
});
afterEach(() => disk?.clear());
afterAll(async () => {
  await bundle.remove();
  disk?.unmount();
});

async function open(folder: string) {
  const dataDirectory = join(folder, 'database');
  const engine = await startEmbeddedMongo({ dataDirectory, port: 0 });
  const server = await startTestServer({ mongodbUri: engine.uri, databaseName: 'crease' });
  server.clock.set(new Date().toISOString());
  const close = async () => {
    await server.close();
    await engine.close();
  };
  return { server, close };
}

/** Sends messages until the disk is full. */
async function writeUntilRefused(url: string, operationOf: () => Operation) {
  const acknowledged: Acknowledged[] = [];
  const refused: Answer[] = [];
  const send = async (): Promise<void> => {
    const operation = operationOf();
    const answer = await perform(url, operation);
    acknowledged.push(...promiseOf(operation, answer));
    if (answer.status < 300) await send();
    else refused.push(answer);
  };
  const senders = await Promise.allSettled(Array.from({ length: SENDERS }, send));
  return { acknowledged, refused, cutOff: senders.filter(({ status }) => status === 'rejected') };
}

describe.skipIf(!disk)('when the disk of the database is full', () => {
  const folder = disk?.path ?? '';

  test('then writes are refused, the process ends loudly, and with room again all is there', async () => {
    const before = await open(folder);
    const customer = await makePerson(before.server, 'customer');
    const owner = await makePerson(before.server, 'owner');
    const court = await makeCourt(before.server, owner.id);
    const { _id } = await startConversation(before.server, customer, court.id);
    await before.close();
    const program = await bundle.start('server', {
      environment: {
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        SEED_DEMO: 'false',
        RATE_LIMIT: 'off',
        JWT_SECRET: TOKEN_SECRET,
      },
    });
    disk?.fill(FREE_BYTES);
    const { acknowledged, refused, cutOff } = await writeUntilRefused(program.address, () => ({
      person: customer,
      method: 'POST',
      path: `/api/messages/conversations/${_id}/messages`,
      body: { content: LONG_TEXT },
      key: randomUUID(),
    }));
    expect(acknowledged.length).toBeGreaterThan(0);
    // Requests that are not refused in time lose their connection when the process ends.
    expect(refused.length + cutOff.length).toBe(SENDERS);
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(body).toMatchObject({ message: expect.stringMatching(/try again/) as string });
    }
    // LMDB may abort while closing, before more is logged; what counts is that the process ends and says why.
    expect(await program.ended).not.toBe(0);
    expect(program.output()).toMatch(
      /The database can not keep what it acknowledged|No space left on device/,
    );

    disk?.clear();
    const after = await open(folder);
    await sweepAll(after.server);
    expect(await findBroken(after.server.connection, { acknowledged })).toEqual([]);
    await after.close();
  });
});

describe.skipIf(!disk)('when the disk is full at the first start', () => {
  test('then that is told in one sentence', async () => {
    disk?.fill(0);
    onTestFinished(() => disk?.clear());
    const environment = {
      PORT: '0',
      DATA_DIR: disk?.path,
      MONGODB_URI: uriOfDatabase(`test-${randomUUID()}`).href,
    };
    const refused = await bundle.start('server', { environment }).catch(String);
    expect(refused).toMatch(/ready: There is no space left on the disk [^.\n]+\.\n$/);
  });
});

describe('when pictures can not be written', () => {
  const tryToSend = async (spoil: (uploads: string) => Promise<void>) => {
    const server = await startTestServer();
    const owner = await makePerson(server, 'owner');
    await spoil(server.uploadsFolder);
    const image = await makePicture();
    const refused = await sendCourt(server, owner, ['post', '/courts'], { images: [image, image] });
    expect(refused.status).toBe(500);
    expect(refused.body).toEqual({
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side, please try again',
    });
    expect(await server.services.courtRecords.count({})).toBe(0);
    return { server, owner, image };
  };

  test('then the court is not half made, and when the folder is back it is made', async () => {
    const { server, owner, image } = await tryToSend((uploads) => writeFile(uploads, 'no folder'));
    await rm(server.uploadsFolder);
    await sendCourt(server, owner, ['post', '/courts'], { images: [image] }).expect(201);
    await server.close();
  });

  test.skipIf(!disk)('because the disk is full, then nothing of them is left over', async () => {
    const { server } = await tryToSend(async (uploads) => {
      disk?.fill(0);
      await symlink(disk?.path ?? '', uploads);
    });
    const left = await readdir(server.uploadsFolder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.webp'))).toEqual([]);
    await rm(server.uploadsFolder);
    await server.close();
  });
});

describe.skipIf(!disk)('when the disk of the log is full', () => {
  test.each([
    ['for machines, on standard output', { NODE_ENV: 'production' }],
    ['for people, on standard error', { NODE_ENV: 'development' }],
  ])(
    'then with lines %s, the server works all the same and ends when it is told to',
    async (_, mode) => {
      disk?.fill(0);
      const log = openSync(join(disk?.path ?? '', 'log'), 'a');
      const port = String(await findFreePort());
      const server = spawn(process.execPath, [bundle.pathOf('server')], {
        env: {
          ...mode,
          PORT: port,
          MONGODB_URI: uriOfDatabase(`test-${randomUUID()}`).href,
          JWT_SECRET: TOKEN_SECRET,
          LOG_LEVEL: 'debug',
          SEED_DEMO: 'false',
        },
        stdio: ['ignore', log, log],
      });
      onTestFinished(() => {
        server.kill('SIGKILL');
        closeSync(log);
        disk?.clear();
      });
      const ended = once(server, 'exit');
      const ask = () => fetch(`http://127.0.0.1:${port}/api/courts`).then(({ status }) => status);
      const end = ended.then(([code, signal]) => `It ended with ${code ?? signal}`);
      const isUp = async () => {
        expect(await ask()).toBe(200);
      };
      const answer = vi.waitFor(isUp, { timeout: START_MAX_MS });
      expect(await Promise.race([answer, end])).toBeUndefined();
      for (let count = 0; count < 3; count += 1) expect(await ask()).toBe(200);
      server.kill();
      expect(await ended).toEqual([0, null]);
    },
  );
});
