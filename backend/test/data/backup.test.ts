/** A backup is restored elsewhere with everything it had. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectMongo } from '../../src/platform/mongo/mongo-connection.ts';
import { PlainProblem } from '../../src/platform/errors/plain-problem.ts';
import { backUp, restore } from '../../src/tools/backup-folder.ts';
import { bundlePrograms } from '../bundle-programs.ts';
import { uriOfDatabase } from '../database-uri.ts';
import { answer, makeCourt, makePerson, makeRequest } from '../factories.ts';
import { startTestServer } from '../start-test-server.ts';

let database: Connection;
let elsewhere: Connection;
let uri: URL;
let folder: string;

/** Leaves a booking in a database whose server is closed again. */
async function leaveBooking(databaseName: string): Promise<void> {
  const server = await startTestServer({ databaseName });
  const [owner, customer] = await Promise.all([
    makePerson(server, 'owner'),
    makePerson(server, 'customer'),
  ]);
  const court = await makeCourt(server, owner.id);
  const { _id } = await makeRequest(server, customer, { courtId: court.id });
  await answer(server, owner, _id, 'confirmed').expect(200);
  await server.close();
}

beforeEach(async () => {
  const databaseName = `here-${randomUUID()}`;
  await leaveBooking(databaseName);
  database = await connectMongo(uriOfDatabase(databaseName).href);
  uri = uriOfDatabase(`elsewhere-${randomUUID()}`);
  elsewhere = await connectMongo(uri.href);
  folder = await mkdtemp(join(tmpdir(), 'crease-backup-'));
  await mkdir(join(here().uploadsFolder, 'courts/one'), { recursive: true });
  await writeFile(join(here().uploadsFolder, 'courts/one/large.webp'), 'a picture');
});
afterEach(async () => {
  await elsewhere.dropDatabase();
  await elsewhere.close();
  await database.dropDatabase();
  await database.close();
  await rm(folder, { recursive: true });
});

const here = () => ({
  connection: database,
  uploadsFolder: join(folder, 'here'),
  folder: join(folder, 'backup'),
});
const there = () => ({ ...here(), connection: elsewhere, uploadsFolder: join(folder, 'uploads') });

const fileOf = (collection: string) => join(here().folder, `${collection}.ejson.gz`);

async function everythingIn(connection: Connection) {
  const names = (await connection.listCollections()).map(({ name }) => name).toSorted();
  const lists = await Promise.all(
    names.map((name) =>
      connection
        .collection(name)
        .find({}, { sort: { _id: 1 } })
        .toArray(),
    ),
  );
  return Object.fromEntries(
    names.map((name, at) => [name, lists[at] ?? []] as const).filter(([, list]) => list.length),
  );
}

describe('when a backup is restored into an empty database', () => {
  test('then every document and every picture is there as it was', async () => {
    const many = Array.from({ length: 1_001 }, (_, number) => ({ number, city: 'කොළඹ' }));
    await database.collection('many').insertMany(many);
    const { collections } = await backUp(here());
    expect(collections).toMatchObject({ users: 2, courts: 1, bookings: 1 });
    await restore(there(), false);
    expect(await everythingIn(elsewhere)).toEqual(await everythingIn(database));
    const picture = join(there().uploadsFolder, 'courts/one/large.webp');
    expect(await readFile(picture, 'utf8')).toBe('a picture');
  });
});

describe('when a backup is taken', () => {
  test('then it does not say which instance was working meanwhile', async () => {
    await database.collection('leases').insertOne({ holder: 'another' });
    const { collections } = await backUp(here());
    expect(Object.keys(collections)).not.toContain('leases');
  });

  test('then it does not say which pictures nobody had named yet: by now somebody may have', async () => {
    await database.collection('picturenotes').insertOne({ notedAt: new Date(0) });
    const { collections } = await backUp(here());
    expect(Object.keys(collections)).not.toContain('picturenotes');
  });

  test('then nobody but its owner can read it', async () => {
    await backUp(here());
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(here().folder)).toBe(0o700);
    expect(await modeOf(fileOf('users'))).toBe(0o600);
  });

  test('then what an earlier one left that did not end is not in it', async () => {
    const begun = join(`${here().folder}.part`, 'uploads/courts/one');
    await mkdir(begun, { recursive: true });
    await writeFile(join(begun, 'large.webp'), 'half');
    await backUp(here());
    const picture = join(here().folder, 'uploads/courts/one/large.webp');
    expect(await readFile(picture, 'utf8')).toBe('a picture');
  });
});

describe('when pictures come and go while a backup is taken', () => {
  test('then it is taken all the same, without those that went and those that are not whole', async () => {
    const { uploadsFolder, folder: backup } = here();
    const pictures = join(uploadsFolder, 'courts');
    for (let number = 0; number < 200; number += 1) {
      await mkdir(join(pictures, String(number)), { recursive: true });
      await writeFile(join(pictures, String(number), 'large.webp'), 'a picture');
    }
    await mkdir(join(uploadsFolder, '.drafts/begun'), { recursive: true });
    const removeSoon = async () => {
      const begun = join(`${backup}.part`, 'uploads/courts');
      await expect.poll(() => existsSync(begun), { interval: 1 }).toBe(true);
      await rm(pictures, { recursive: true });
    };
    await Promise.all([backUp(here()), removeSoon()]);
    expect(await readdir(join(backup, 'uploads'))).toEqual(['courts']);
  });
});

test('when the name of a backup ends with a slash, then it is the same folder', async () => {
  await backUp({ ...here(), folder: `${here().folder}/` });
  expect(await readdir(here().folder)).toContain('manifest.json');
});

describe('when a backup or a restore would destroy something', () => {
  test('then a database that is not empty is left alone, unless it is forced', async () => {
    await backUp(here());
    await elsewhere.collection('users').insertOne({ name: 'Somebody' });
    await expect(restore(there(), false)).rejects.toThrow('The database is not empty');
    expect(await elsewhere.collection('users').countDocuments()).toBe(1);
    await restore(there(), true);
    expect(await everythingIn(elsewhere)).toEqual(await everythingIn(database));
  });

  test('then a backup of that name stays, and half a backup is none', async () => {
    await backUp(here());
    await expect(backUp(here())).rejects.toThrow('is there already');
    await rm(join(here().folder, 'manifest.json'));
    await expect(restore(there(), true)).rejects.toThrow('is no backup');
  });

  test.each([
    ['cut off', () => truncate(fileOf('users'), 100), 'users cannot be read'],
    ['gone', () => rm(fileOf('users')), 'users cannot be read'],
    [
      'shorter than it was',
      () => writeFile(fileOf('users'), gzipSync('{"_id":1}\n')),
      'users has 1 of 2 documents',
    ],
    [
      'without its list',
      () => writeFile(join(here().folder, 'manifest.json'), '{'),
      'is no backup, or not a whole one',
    ],
    [
      'a file',
      async () => {
        await rm(here().folder, { recursive: true });
        await writeFile(here().folder, '');
      },
      'is no backup, or not a whole one',
    ],
  ])('then a backup that is %s takes nothing away, though forced', async (_, spoil, sentence) => {
    await backUp(here());
    await spoil();
    await elsewhere.collection('users').insertOne({ name: 'Somebody' });
    const refusal = await restore(there(), true).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PlainProblem);
    expect((refusal as Error).message).toContain(sentence);
    expect(Object.keys(await everythingIn(elsewhere))).toEqual(['users']);
    expect(await elsewhere.collection('users').countDocuments({ name: 'Somebody' })).toBe(1);
  });
});

describe('when the commands are run', () => {
  const TOOLS = fileURLToPath(new URL('../../src/tools', import.meta.url));
  let programs: string;
  beforeAll(async () => {
    programs = await bundlePrograms({
      backup: join(TOOLS, 'backup.ts'),
      restore: join(TOOLS, 'restore.ts'),
    });
  });
  afterAll(() => rm(programs, { recursive: true }));

  const run = (tool: 'backup' | 'restore', ...words: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], MONGODB_URI: uri.href, DATA_DIR: folder };
      const file = join(programs, `${tool}.js`);
      execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, stdout, stderr });
      });
    });

  test('then they say what they did, or in one sentence why not', async () => {
    await backUp(here());
    const restored = await run('restore', here().folder);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const copied = await run('backup', join(folder, 'second'));
    expect(copied.stdout).toMatch(/^\d+ documents are in .*second\.\n$/);
    expect(await run('restore', here().folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database is not empty. Give --force to delete everything in it first.\n',
    });
    const forced = await run('restore', '--force', here().folder);
    expect(forced.stdout).toMatch(/^The backup of \S+ is restored\. [^\n]+\n$/);
    expect((await run('backup')).stderr).toBe('Please name the folder of the backup.\n');
    const misspelt = await run('restore', here().folder, '--forced');
    expect(misspelt).toEqual({ code: 1, stdout: '', stderr: 'There is no option --forced.\n' });
    const second = await run('backup', join(folder, 'third'), join(folder, 'fourth'));
    expect(second.stderr).toMatch(/^Please name one folder; [^\n]*fourth is a second\.\n$/);
    // Behaves like a file without read permission, which must not be called no backup.
    const [loop, manifest] = [join(folder, 'loop'), 'manifest.json'];
    await mkdir(loop);
    await symlink(manifest, join(loop, manifest));
    expect((await run('restore', loop)).stderr).toMatch(/^ELOOP: [^\n]*manifest\.json'\.\n$/);
  });
});
