import type mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { whichStored } from '../mongo/mongo-errors.ts';
import { createBatchedCommand } from './batched-command.ts';

/** For so long a running command delays the next one. */
const PATIENCE_MS = 20;

const server = await openForFile(startTestServer());
afterEach(() => {
  vi.useRealTimers();
});

/** Commands that the test ends. */
function openCommands(options: { itemsMax?: number } = {}) {
  const asked: string[][] = [];
  let running: (() => void)[] = [];
  const ask = createBatchedCommand(async (items: readonly string[]) => {
    asked.push([...items]);
    await new Promise<void>((resolve) => running.push(resolve));
    return items.map(() => undefined);
  }, options);
  return {
    ask,
    asked,
    begun: async (count: number) => {
      while (asked.length < count) await new Promise(setImmediate);
    },
    finish: () => {
      for (const end of running) end();
      running = [];
    },
  };
}

test('when several write in one turn, then it is one write, and each gets its own outcome', async () => {
  const written: string[][] = [];
  const write = createBatchedCommand((items: readonly string[]) => {
    written.push([...items]);
    return Promise.resolve(items.map((item) => item.toUpperCase()));
  });
  expect(await Promise.all(['a', 'b', 'a'].map(write))).toEqual(['A', 'B', 'A']);
  expect(await write('c')).toBe('C');
  expect(written).toEqual([['a', 'b', 'a'], ['c']]);
});

test('when commands end that nobody waited for any more, then after them no more than two are under way all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const commands = openCommands();
  const answers = [commands.ask('a')];
  await commands.begun(1);
  answers.push(commands.ask('b'));
  await commands.begun(2);
  vi.advanceTimersByTime(PATIENCE_MS);
  commands.finish();
  await Promise.all(answers);
  answers.push(commands.ask('c'));
  await commands.begun(3);
  answers.push(commands.ask('d'));
  await commands.begun(4);
  answers.push(commands.ask('e'));
  // Gives the command several turns in which it could begin.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  expect(commands.asked).toHaveLength(4);
  commands.finish();
  await commands.begun(5);
  commands.finish();
  await Promise.all(answers);
});

test('when two commands are under way, then what is asked meanwhile is the next one', async () => {
  // Fake timers, so that the patience never ends in this test, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const commands = openCommands();
  const first = commands.ask('a');
  await commands.begun(1);
  const second = commands.ask('b');
  await commands.begun(2);
  const others = Promise.all([commands.ask('c'), commands.ask('d')]);
  // Gives the command several turns in which it could begin.
  await new Promise(setImmediate);
  const last = commands.ask('e');
  await new Promise(setImmediate);
  expect(commands.asked).toEqual([['a'], ['b']]);
  commands.finish();
  await Promise.all([first, second]);
  await commands.begun(3);
  expect(commands.asked).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  commands.finish();
  await Promise.all([others, last]);
});

test('when more wait than fit into one command, then no more than two are under way at a time', async () => {
  // Fake timers, so that the patience never ends in this test, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const commands = openCommands({ itemsMax: 1 });
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(commands.ask));
  await commands.begun(2);
  for (const begun of [4, 5]) {
    commands.finish();
    await commands.begun(begun);
    // Gives further commands several turns in which they could begin.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(commands.asked).toHaveLength(begun);
  }
  commands.finish();
  await all;
});

test('when several asked in one moment, then the next command waits a little for more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const commands = openCommands();
  const crowd = Promise.all([commands.ask('a'), commands.ask('b')]);
  await commands.begun(1);
  commands.finish();
  await crowd;
  const later = [commands.ask('c')];
  await new Promise(setImmediate);
  later.push(commands.ask('d'));
  await new Promise(setImmediate);
  expect(commands.asked).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(5);
  expect(commands.asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  commands.finish();
  await Promise.all(later);
});

test('when commands hang, then nobody but those in them waits for their end', async () => {
  const commands = openCommands();
  const hanging = [commands.ask('a')];
  await commands.begun(1);
  hanging.push(commands.ask('b'));
  await commands.begun(2);
  const other = commands.ask('c');
  await commands.begun(3);
  expect(commands.asked).toEqual([['a'], ['b'], ['c']]);
  commands.finish();
  await Promise.all([...hanging, other]);
});

test('when the write fails, then each of them has failed', async () => {
  const write = createBatchedCommand(() => Promise.reject(new Error('gone')));
  const outcomes = await Promise.allSettled([write('a'), write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

describe('when many are written by one command', () => {
  interface Thing {
    name: string;
  }

  const inserted = (name: string) => ({ insertOne: { document: { name } } });

  /** Answers the outcome of each write, and what is stored. */
  async function writeAll(writes: mongoose.mongo.AnyBulkWriteOperation<Thing>[]) {
    const collection = server.connection.collection<Thing>(`things ${randomUUID()}`);
    await collection.createIndexes([{ key: { name: 1 }, unique: true }]);
    await collection.insertOne({ name: 'b' });
    const outcomes = await whichStored(writes, () =>
      collection.bulkWrite(writes, { ordered: false }),
    );
    const stored = await collection.find().toArray();
    return { outcomes, names: stored.map(({ name }) => name).sort() };
  }

  test('then those that a unique index refuses are told, and the others are there', async () => {
    const { outcomes, names } = await writeAll(['a', 'b', 'c', 'c'].map(inserted));
    expect(outcomes).toEqual([true, false, true, false]);
    expect(names).toEqual(['a', 'b', 'c']);
  });

  test('then one that fails of something else is its own failure alone', async () => {
    const impossible = { updateOne: { filter: { name: 'b' }, update: { $inc: { name: 1 } } } };
    const writes = [inserted('a'), impossible as never, inserted('b'), inserted('c')];
    const { outcomes, names } = await writeAll(writes);
    expect(outcomes).toEqual([true, expect.any(Error), false, true]);
    expect(names).toEqual(['a', 'b', 'c']);
  });

  test('then what never came so far has failed as a whole', async () => {
    const error = new Error('gone');
    await expect(whichStored(['a'], () => Promise.reject(error))).rejects.toThrow(error);
  });
});
