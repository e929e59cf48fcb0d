/** Several instances start over one database at the same time, and one may die during a migration. */
import { MS_PER_MINUTE } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MIGRATIONS } from '../../src/migrations/migrations.ts';
import { createLogger, type Logger } from '../../src/platform/log/logger.ts';
import { withLease } from '../../src/platform/mongo/lease.ts';
import { migrate, type Migration } from '../../src/platform/mongo/migrate.ts';
import { connectMongo } from '../../src/platform/mongo/mongo-connection.ts';
import { uriOfDatabase } from '../database-uri.ts';
import { watchLog, type WatchedLog } from '../log-without-secrets.ts';
import { startTestServer } from '../start-test-server.ts';

const logger = createLogger({ level: 'silent', isForPeople: false });
const QUICK_LEASE_MS = 1_000;

let connections: Connection[];
beforeEach(async () => {
  const uri = uriOfDatabase(`migrations-${randomUUID()}`);
  connections = await Promise.all([1, 2, 3, 4].map(() => connectMongo(uri.href)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await connections[0]?.dropDatabase();
  await Promise.all(connections.map((connection) => connection.close()));
});

const partsOf = (connection: Connection) => ({
  connection,
  logger,
  leaseMs: QUICK_LEASE_MS,
});
const first = () => connections[0] as Connection;
const versionIn = (connection: Connection) =>
  connection.collection<{ _id: string }>('schema_version').findOne({ _id: 'schema' });

/** Records its beginning and end, and takes longer than a lease lasts. */
function slowMigration(version: number, notes: string[]): Migration {
  return {
    version,
    name: `change ${version}`,
    run: async (connection) => {
      notes.push(`begin ${version}`);
      for (let round = 0; round < 14; round += 1) {
        await connection.collection('things').insertOne({ version, round });
        await new Promise((resolve) => setTimeout(resolve, QUICK_LEASE_MS / 10));
      }
      notes.push(`end ${version}`);
    },
  };
}

const changeTo = (version: number) => ({
  version,
  name: `change ${version}`,
  run: vi.fn<Migration['run']>(() => Promise.resolve()),
});

/** As an instance leaves it that dies at work; answers when it ends. */
async function leaveLease(leftMs = QUICK_LEASE_MS): Promise<Date> {
  const endsAt = new Date(Date.now() + leftMs);
  const leases = first().collection<{ _id: string; holder: string; endsAt: Date }>('leases');
  await leases.insertOne({ _id: 'start', holder: 'dead', endsAt });
  return endsAt;
}

describe('when several instances start at once', () => {
  test('then each change is made once, in order, by one alone however long it takes', async () => {
    const notes: string[] = [];
    const migrations = [slowMigration(1, notes), slowMigration(2, notes)];
    await Promise.all(
      connections.map((connection) =>
        withLease('start', partsOf(connection), () => migrate(connection, migrations, logger)),
      ),
    );
    expect(notes).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
    expect(await versionIn(first())).toMatchObject({ version: 2 });
    expect(await first().collection('leases').countDocuments()).toBe(0);
  });

  test('then who died is waited for no longer than its lease', async () => {
    const endsAt = await leaveLease();
    const asked = vi.spyOn(first().collection('leases'), 'updateOne');
    const takenAt = await withLease('start', partsOf(first()), () => Promise.resolve(Date.now()));
    expect(takenAt).toBeGreaterThanOrEqual(endsAt.getTime());
    // All that wait ask one database, which has to serve whoever works as well.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10);
  });

  test('then who died before the clock was set back is not waited for until the clock has caught up', async () => {
    await leaveLease(60 * MS_PER_MINUTE);
    const begunAt = performance.now();
    await withLease('start', partsOf(first()), () => Promise.resolve());
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(QUICK_LEASE_MS);
    expect(await first().collection('leases').countDocuments()).toBe(0);
  });

  test('then one whose clock is ahead waits as long', async () => {
    const endsAt = await leaveLease();
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + MS_PER_MINUTE);
    const takenAt = await withLease('start', partsOf(first()), () => Promise.resolve(now()));
    expect(takenAt).toBeGreaterThanOrEqual(endsAt.getTime());
  });
});

test('when the database fails while a lease is asked for, then that is said and not waited for', async () => {
  const [, lost] = connections as [Connection, Connection];
  await lost.close();
  const work = vi.fn<() => Promise<void>>();
  await expect(withLease('start', partsOf(lost), work)).rejects.toThrow();
  expect(work).not.toHaveBeenCalled();
});

test('when nobody may write into the database, then that is said and no lease is waited for', async () => {
  const refusal = new mongoose.mongo.MongoServerError({ message: 'not authorized', code: 13 });
  vi.spyOn(first().collection('leases'), 'updateOne').mockRejectedValue(refusal);
  await expect(withLease('start', partsOf(first()), () => Promise.resolve())).rejects.toBe(refusal);
});

test('when another instance has taken a lease over at work, then that is logged, and it keeps the lease', async () => {
  const lost = vi.fn<(facts: object, text: string) => void>();
  const parts = { ...partsOf(first()), logger: { error: lost } as unknown as Logger };
  const leases = first().collection<{ _id: string }>('leases');
  const taken = { holder: 'another', endsAt: new Date(Date.now() + MS_PER_MINUTE) };
  await withLease('start', parts, async () => {
    await leases.updateOne({ _id: 'start' }, { $set: taken });
    await expect.poll(() => lost.mock.calls).not.toEqual([]);
  });
  expect(lost).toHaveBeenCalledWith({ lease: 'start' }, 'A lease was lost at work');
  expect(await leases.findOne({ _id: 'start' })).toEqual({ _id: 'start', ...taken });
});

test('when the database fails while a lease is renewed, then that is logged, and the work goes on', async () => {
  const told = vi.fn<(facts: object, text: string) => void>();
  const parts = { ...partsOf(first()), logger: { warn: told } as unknown as Logger };
  const leases = first().collection('leases');
  const failure = new Error('The database was away');
  const work = async () => {
    vi.spyOn(leases, 'updateOne').mockRejectedValueOnce(failure);
    await expect.poll(() => told.mock.calls).not.toEqual([]);
    return 'done';
  };
  expect(await withLease('start', parts, work)).toBe('done');
  const facts = { lease: 'start', err: failure };
  expect(told.mock.calls).toEqual([[facts, 'A lease could not be renewed']]);
});

test('when the work ends while its lease is renewed, then the lease is given back after that, and is not told as lost', async () => {
  const told = vi.fn<(facts: object, text: string) => void>();
  const parts = { ...partsOf(first()), logger: { error: told, warn: told } as unknown as Logger };
  const leases = first().collection('leases');
  const [update, remove] = [leases.updateOne.bind(leases), leases.deleteOne.bind(leases)];
  const done: string[] = [];
  await withLease('start', parts, async () => {
    vi.spyOn(leases, 'deleteOne').mockImplementation((...asked) => {
      done.push('given back');
      return remove(...asked);
    });
    await new Promise<void>((endWork) => {
      vi.spyOn(leases, 'updateOne').mockImplementation(async (...asked) => {
        endWork();
        const renewed = await update(...asked);
        done.push('renewed');
        return renewed;
      });
    });
  });
  expect(done).toEqual(['renewed', 'given back']);
  expect(told).not.toHaveBeenCalled();
});

test('when another instance took a lease that ended at work, then it is neither prolonged nor given back for it', async () => {
  const lost = vi.fn<(facts: object, text: string) => void>();
  const parts = { ...partsOf(first()), logger: { error: lost } as unknown as Logger };
  const leases = first().collection<{ _id: string; holder: string; endsAt: Date }>('leases');
  const theirs = { holder: 'another', endsAt: new Date('2100-01-01') };
  await withLease('start', parts, async () => {
    await leases.updateOne({ _id: 'start' }, { $set: theirs });
    await expect.poll(() => lost.mock.calls).not.toEqual([]);
  });
  expect(await leases.findOne({ _id: 'start' })).toEqual({ _id: 'start', ...theirs });
});

describe('when a change fails', () => {
  test('then those before it stay, and the next start goes on with it', async () => {
    const made = changeTo(1);
    let fails = true;
    const second: Migration = {
      version: 2,
      name: 'fails once',
      run: () => (fails ? Promise.reject(new Error('No')) : Promise.resolve()),
    };
    const migrations = [made, second];
    const start = () =>
      withLease('start', partsOf(first()), () => migrate(first(), migrations, logger));
    await expect(start()).rejects.toThrow('No');
    expect(await versionIn(first())).toMatchObject({ version: 1 });
    fails = false;
    await start();
    expect(made.run).toHaveBeenCalledOnce();
    expect(await versionIn(first())).toMatchObject({ version: 2 });
  });

  test('then a database that a newer Crease has changed is left alone', async () => {
    await migrate(first(), [changeTo(1)], logger);
    await expect(migrate(first(), [], logger)).rejects.toThrow('The database is of version 1');
  });
});

describe('when an older Crease starts after a newer one', () => {
  const known = changeTo(1);

  test('then it works on what suits it, and the newer one makes its change again after it', async () => {
    const newer = { ...changeTo(2), suitsOlder: true } as const;
    await migrate(first(), [known, newer], logger);
    await migrate(first(), [known], logger);
    await migrate(first(), [known, newer], logger);
    expect(known.run).toHaveBeenCalledOnce();
    expect(newer.run).toHaveBeenCalledTimes(2);
  });

  test('then one change that does not suit it is enough to refuse it', async () => {
    await migrate(first(), [known, changeTo(2), { ...changeTo(3), suitsOlder: true }], logger);
    await expect(migrate(first(), [known], logger)).rejects.toThrow('this Crease knows 1.');
    expect(await versionIn(first())).toMatchObject({ version: 3 });
  });
});

describe('when a start changes what is stored', () => {
  const change = { version: 1, name: 'change 1', run: () => Promise.resolve() };
  const levelsOf = ({ lines, logger: { levels } }: WatchedLog) =>
    lines.map((line) => levels.labels[(JSON.parse(line) as { level: number }).level]);

  test('then the log says so, but not where nothing is stored yet', async () => {
    const [fresh, used] = connections as [Connection, Connection];
    const log = watchLog();
    // A start knows its collections before it changes anything.
    fresh.model('Thing', new mongoose.Schema({}));
    await withLease('start', partsOf(fresh), () => migrate(fresh, [change], log.logger));
    await used.collection('schema_version').deleteMany({});
    await used.collection('users').insertOne({});
    await migrate(used, [change], log.logger);
    expect(levelsOf(log)).toEqual(['debug', 'info']);
  });
});

/** What earlier versions built, by collection, and later ones do without. */
const INDEXES_BEFORE: Record<string, Record<string, 1 | -1>[]> = {
  bookings: [
    { customer: 1, 'idempotency.key': 1 },
    { customer: 1, createdAt: -1 },
    { owner: 1, createdAt: -1 },
  ],
  courts: [
    { status: 1, createdAt: -1 },
    { status: 1, approvedAt: -1 },
    { status: 1, 'location.province': 1, 'location.district': 1 },
    { owner: 1, createdAt: -1 },
    { removedAt: 1 },
  ],
};

describe('when the changes of this Crease are applied', () => {
  test('then they are counted without gaps', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  });

  test('then each can be applied to nothing, to what was, and again', async () => {
    const server = await startTestServer();
    const collections = Object.entries(INDEXES_BEFORE).map(([name, keys]) => ({
      collection: server.connection.collection(name),
      keys,
    }));
    const namesIn = () =>
      Promise.all(
        collections.map(async ({ collection }) =>
          (await collection.indexes()).map(({ name }) => name),
        ),
      );
    const ofToday = await namesIn();
    for (const { collection, keys } of collections) {
      await collection.createIndexes(keys.map((key) => ({ key })));
    }
    await migrate(server.connection, MIGRATIONS, logger);
    expect(await namesIn()).toEqual(ofToday);
    for (const { run } of MIGRATIONS) await run(server.connection);
    await migrate(first(), MIGRATIONS, logger);
    await server.close();
  });

  test('then one that the database refuses is not taken for made', async () => {
    const refusal = new mongoose.mongo.MongoServerError({ message: 'not authorized', code: 13 });
    vi.spyOn(first().collection('bookings'), 'dropIndex').mockRejectedValueOnce(refusal);
    await expect(migrate(first(), MIGRATIONS, logger)).rejects.toBe(refusal);
    expect(await versionIn(first())).toBeNull();
  });
});
