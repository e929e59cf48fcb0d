import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open as openFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirectoryInUseError, startEmbeddedMongo, type EmbeddedMongo } from '../src/index.ts';
import { lockDataDirectory } from '../src/storage/data-lock.ts';
import { Journal } from '../src/storage/journal.ts';
import { runEngine, startChildEngine } from './support/child-engine.ts';
import {
  errorOf,
  isRealServer,
  makeDirectory,
  type TestCollection,
} from './support/test-database.ts';

let directory: string;
let erase: () => Promise<void>;
const open: { close: () => Promise<void> }[] = [];

beforeEach(async () => {
  ({ directory, erase } = await makeDirectory());
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
  await erase();
});

async function start(onFatal?: (error: Error) => void): Promise<EmbeddedMongo> {
  const engine = await startEmbeddedMongo({ dataDirectory: directory, port: 0, onFatal });
  open.push(engine);
  return engine;
}

/** A writer that looks for an engine which was killed would wait for half a minute otherwise. */
const LOOK_MAX_MS = 5_000;

async function docsAt(uri: string, name = 'docs'): Promise<TestCollection> {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: LOOK_MAX_MS }).connect();
  open.push(client);
  return client.db('crease').collection(name);
}

describe.skipIf(isRealServer)('what was acknowledged', () => {
  it('survives kill -9 under concurrent writers', async () => {
    const child = await startChildEngine(directory);
    const docs = await docsAt(child.uri);
    const acknowledged = new Map<number, number>();
    let next = 0;
    let ended: Promise<unknown> | undefined;
    const write = async (): Promise<void> => {
      const _id = next++;
      await docs.insertOne({ _id, version: 0 });
      acknowledged.set(_id, 0);
      await docs.updateOne({ _id }, { $set: { version: 1 } as never });
      acknowledged.set(_id, 1);
      if (acknowledged.size >= 150) ended ??= child.end('SIGKILL');
      await write();
    };
    await Promise.allSettled(Array.from({ length: 16 }, write));
    await ended;

    const after = await docsAt((await start()).uri);
    const versions = new Map((await after.find().toArray()).map((d) => [d._id, d['version']]));
    const lost = [...acknowledged].filter(([id, version]) => Number(versions.get(id)) < version);
    expect(acknowledged.size).toBeGreaterThanOrEqual(150);
    expect([...acknowledged.keys()].filter((id) => !versions.has(id))).toEqual([]);
    expect(lost).toEqual([]);
  });

  it('comes back after a restart: documents in order, indexes, drops', async () => {
    const first = await startEmbeddedMongo({ dataDirectory: directory });
    const docs = await docsAt(first.uri);
    await docs.createIndexes([{ key: { a: 1 }, unique: true, name: 'only' }, { key: { b: 1 } }]);
    await docs.insertMany([
      { _id: 3, a: 1 },
      { _id: 1, a: 2 },
      { _id: 2, a: 3 },
    ]);
    await docs.deleteOne({ _id: 1 });
    await docs.dropIndex('b_1');
    await first.close();

    const again = await docsAt((await start()).uri);
    expect(await again.find().toArray()).toEqual([
      { _id: 3, a: 1 },
      { _id: 2, a: 3 },
    ]);
    expect((await again.indexes()).map(({ name }) => name)).toEqual(['_id_', 'only']);
    expect(await errorOf(again.insertOne({ _id: 9, a: 3 }))).toMatchObject({ code: 11000 });
    await again.insertOne({ _id: 9, a: 4 });
    expect(await again.countDocuments()).toBe(3);
  });

  /** Starts the engine once more for two of its collections, and ends it. */
  const run = async (
    work: (docs: TestCollection, others: TestCollection) => Promise<unknown>,
  ): Promise<void> => {
    const engine = await startEmbeddedMongo({ dataDirectory: directory });
    await work(await docsAt(engine.uri), await docsAt(engine.uri, 'others'));
    await engine.close();
  };

  it('comes back after a restart: what was changed, and what was added after an earlier one', async () => {
    await run(async (docs) => {
      await docs.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
      await docs.updateOne({ _id: 2 }, { $set: { a: 2 } });
    });
    await run(async (docs, others) => {
      await docs.insertMany([{ _id: 4 }, { _id: 5 }]);
      await others.insertOne({ _id: 6 });
      await others.createIndexes([{ key: { a: 1 }, unique: true }]);
    });
    await run(async (docs, others) => {
      const all = [{ _id: 1 }, { _id: 2, a: 2 }, { _id: 3 }, { _id: 4 }, { _id: 5 }];
      expect(await docs.find().toArray()).toEqual(all);
      expect(await others.find().toArray()).toEqual([{ _id: 6 }]);
      expect((await others.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1']);
    });
  });

  it('does not come back when its collection was dropped, also not in a new one', async () => {
    await run(async (docs) => {
      await docs.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
      await docs.drop();
    });
    await run(async (docs) => {
      expect(await errorOf(docs.indexes())).toMatchObject({ code: 26 });
      await docs.insertOne({ _id: 4 });
    });
    await run(async (docs) => {
      expect(await docs.find().toArray()).toEqual([{ _id: 4 }]);
    });
  });

  it('is for the eyes of the user alone who runs the engine', async () => {
    directory = path.join(directory, 'new');
    await start();
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it('is never claimed when the commit failed, and the owner is told', async () => {
    const onFatal = vi.fn();
    const docs = await docsAt((await start(onFatal)).uri);
    const commit = vi.spyOn(Journal.prototype, 'commit');
    commit.mockRejectedValueOnce(new Error('The disk is full'));
    const error = await errorOf(docs.insertOne({ _id: 1 }));
    expect(error['message']).toContain('The disk is full');
    expect(onFatal).toHaveBeenCalledExactlyOnceWith(new Error('The disk is full'));
    commit.mockRestore();
  });
});

/** Enough on a machine that is busy with other work. */
const PATIENCE_MS = 15_000;

describe.skipIf(isRealServer)('the lock on the data directory', () => {
  const lockFile = (number = 1): string => path.join(directory, `engine.lock.${number}`);
  const isMine = async (number: number): Promise<void> => {
    expect(await readFile(lockFile(number), 'utf8')).toContain(`${process.pid}\n`);
  };

  it('keeps a second engine out until the first is closed', async () => {
    const first = await startEmbeddedMongo({ dataDirectory: directory });
    await expect(start()).rejects.toThrow(DataDirectoryInUseError);
    await first.close();
    await start();
    await isMine(2);
  });

  it('leaves no more than the one before it behind', async () => {
    for (let times = 1; times <= 3; times += 1) lockDataDirectory(directory)();
    expect(await readdir(directory)).toEqual(['engine.lock.2', 'engine.lock.3']);
    expect(await readFile(lockFile(3), 'utf8')).toMatch(/^-/);
  });

  it('is taken over from a process that has ended', async () => {
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(gone, 'exit');
    await writeFile(lockFile(), `${gone.pid}\n1\n`);
    await start();
    await isMine(2);
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over from a process that has ended and that its parent takes no notice of',
    async () => {
      // A shell would read its child's exit code. So it becomes another program before the child ends.
      const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
      });
      const [said] = (await once(parent.stdio[1] as Readable, 'data')) as [Buffer];
      const pid = said.toString().trim();
      const statOf = (id: string | number | undefined) => readFile(`/proc/${id}/stat`, 'utf8');
      const waitForStat = (id: string | number | undefined, part: string) =>
        vi.waitFor(async () => {
          expect(await statOf(id)).toContain(part);
        }, PATIENCE_MS);
      await waitForStat(parent.pid, '(sleep)');
      (parent.stdio[3] as Writable).end();
      await waitForStat(pid, ') Z ');
      const begun = (await statOf(pid)).split(') ')[1]?.split(' ')[19];
      await writeFile(lockFile(), `${pid}\n${begun}\n`);
      try {
        await start();
      } finally {
        parent.kill();
      }
      await isMine(2);
    },
  );

  it.skipIf(process.platform === 'win32').each<[what: string, numbers: number[]]>([
    ['has just got it', [2]],
    ['got it from one that had it shortly', [3]],
  ])('is not taken from a process that %s by one that was slower', async (_what, numbers) => {
    execFileSync('mkfifo', [lockFile()]);
    const slow = runEngine(['--port', '0', '--data', directory]);
    // It opens once the slow one has seen which locks there are.
    const left = await openFile(lockFile(), 'w');
    for (const number of numbers) await writeFile(lockFile(number), `${process.pid}\n\n`);
    await left.write('999999999\n1\n');
    await left.close();
    const { code, errors } = await slow;
    expect(code).toBe(1);
    expect(errors).toContain(`in use by another running process (process ${process.pid})`);
    const names = numbers.map((number) => `engine.lock.${number}`);
    expect(await readdir(directory)).toEqual(['engine.lock.1', ...names]);
  });

  it('is taken over when its pid now belongs to a process that started at another time', async () => {
    await writeFile(lockFile(), `${process.ppid}\nsome other time\n`);
    await start();
  });

  it('is kept when the living owner’s start is not known', async () => {
    await writeFile(lockFile(), `${process.ppid}\n\n`);
    const error = await errorOf(start());
    expect(error['message']).toBe(
      `The data directory ${directory} is in use by another running process (process ${process.ppid}).`,
    );
  });

  it('is also one without a number, as older versions wrote it', async () => {
    await writeFile(path.join(directory, 'engine.lock'), `${process.ppid}\n\n`);
    expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryInUseError);
  });

  it('is not said to be another process’s when it could not be written', () => {
    const nowhere = path.join(directory, 'not there');
    expect(() => lockDataDirectory(nowhere)).toThrow('ENOENT');
  });

  it('is given back when the port is taken', async () => {
    const port = Number(new URL((await start()).uri).port);
    const other = await makeDirectory();
    const options = { dataDirectory: other.directory, port };
    expect(await errorOf(startEmbeddedMongo(options))).toMatchObject({ code: 'EADDRINUSE' });
    open.push(await startEmbeddedMongo({ dataDirectory: other.directory }), { close: other.erase });
  });
});

describe.skipIf(isRealServer)('where it listens', () => {
  it('serves a Unix socket, over a stale one but not over a living one', async () => {
    const socketPath = path.join(directory, 'm.sock');
    const stale = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(socketPath)},()=>process.kill(process.pid,'SIGKILL'))`,
    ]);
    await once(stale, 'exit');
    const engine = await startEmbeddedMongo({ dataDirectory: directory, socketPath });
    open.push(engine);
    expect(engine.uri).toBe(`mongodb://${encodeURIComponent(socketPath)}/`);
    const docs = await docsAt(engine.uri);
    await docs.insertOne({ _id: 1 });
    const second = await makeDirectory();
    const options = { dataDirectory: second.directory, socketPath };
    expect(await errorOf(startEmbeddedMongo(options))).toMatchObject({
      message: `Another server is listening on ${socketPath}.`,
    });
    expect(await docs.countDocuments()).toBe(1);
    await second.erase();
  });

  it.each([
    ['does not speak the protocol', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['announces a message shorter than its head', Buffer.alloc(4)],
  ])('closes a connection that %s, and serves on', async (_what, bytes) => {
    const { uri } = await start();
    const stranger = net.connect(Number(new URL(uri).port), '127.0.0.1');
    stranger.write(bytes);
    await once(stranger, 'close');
    expect(await (await docsAt(uri)).countDocuments()).toBe(0);
  });
});
