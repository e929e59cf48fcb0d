import fc from 'fast-check';
import { ObjectId } from 'bson';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import { Cursors } from '../src/commands/cursors.ts';
import { runCommand } from '../src/commands/run-command.ts';
import { SortedEntries, type Entry } from '../src/storage/sorted-entries.ts';
import { readIndexSpec } from '../src/storage/index-spec.ts';
import { Store } from '../src/storage/store.ts';
import { compareValues, encodeKey, invertKey } from '../src/values/key-encoding.ts';
import { Journal } from '../src/storage/journal.ts';
import { errorOf, isRealServer, makeDirectory } from './support/test-database.ts';

const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, -0, new ObjectId('00000000000000000000000a')),
    fc.double(),
    fc.string({ unit: 'grapheme' }),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 2 }), tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

describe.skipIf(isRealServer)('encoded keys', () => {
  it('sort numbers as numbers and strings by code point', () => {
    const number = fc.double({ noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(compareValues(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
    expect(encodeKey(-0)).toBe(encodeKey(0));
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compareValues(a, b)).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it('are never the beginning of another, so that they can stand one after the other', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [encodeKey(a), encodeKey(b)];
        expect(x !== y && y.startsWith(x)).toBe(false);
        expect(Math.sign(Number(x > y) - Number(x < y))).toBe(
          Math.sign(Number(invertKey(y) > invertKey(x)) - Number(invertKey(y) < invertKey(x))),
        );
      }),
    );
  });
});

describe.skipIf(isRealServer)('index entries', () => {
  it('stay in order through thousands of insertions and removals', () => {
    const entries = new SortedEntries();
    const model: Entry[] = [];
    const keyOf = (at: number): string => String((at * 7919) % 1000).padStart(3, '0');
    for (let number = 0; number < 3000; number++) {
      const entry = { key: keyOf(number), record: { number, doc: {} } };
      entries.add(entry);
      model.push(entry);
    }
    for (const removed of model.splice(500, 1500)) entries.remove(removed);
    model.sort((a, b) =>
      a.key < b.key ? -1 : a.key > b.key ? 1 : a.record.number - b.record.number,
    );
    const range = { from: '200', to: '700' };
    const expected = model.filter(({ key }) => key >= range.from && key < range.to);
    expect([...entries.ascending(range)]).toEqual(expected);
    expect([...entries.descending(range)]).toEqual([...expected].reverse());
  });

  it('are all found after thousands in a row of them were removed', () => {
    const entries = new SortedEntries();
    const all = Array.from({ length: 4000 }, (_, number): Entry => {
      return { key: String(number).padStart(4, '0'), record: { number, doc: {} } };
    });
    for (const entry of all) entries.add(entry);
    for (const removed of all.splice(500, 3000)) entries.remove(removed);
    for (const entry of all) {
      const range = { from: entry.key, to: `${entry.key}~` };
      expect([...entries.ascending(range)]).toEqual([entry]);
      expect(entries.count(range)).toBe(1);
    }
  });
});

describe.skipIf(isRealServer)('TTL indexes', () => {
  it('remove what has expired, and only that', async () => {
    const { directory, erase } = await makeDirectory();
    const store = new Store(directory);
    const docs = store.ensure('crease', 'holds');
    docs.createIndexes([readIndexSpec({ key: { until: 1 }, expireAfterSeconds: 60 })]);
    for (const [_id, until] of [new Date(0), new Date(2000), 'never', undefined].entries()) {
      docs.insert({ _id, until });
    }
    store.removeExpired(new Date(61_000));
    expect([...docs.records.values()].map(({ doc }) => doc['_id'])).toEqual([1, 2, 3]);
    await store.commit();
    await store.close();

    const again = new Store(directory);
    expect(again.find('crease', 'holds')?.records.size).toBe(3);
    again.removeExpired(new Date(62_000));
    expect(again.find('crease', 'holds')?.records.size).toBe(2);
    await again.close();
    await erase();
  });
});

/** A journal over a disk that takes its time: what is written and what is flushed are settled by the test. */
function openOverSlowDisk() {
  const writes: { done: () => void; fail: (reason: unknown) => void }[] = [];
  const write = (): Promise<void> =>
    new Promise((done, fail) => {
      writes.push({ done, fail });
    });
  const flushes: (() => void)[] = [];
  const flush = vi.fn(() => new Promise<void>((done) => flushes.push(done)));
  const lmdb = {
    put: write,
    remove: write,
    get flushed() {
      return flush();
    },
  };
  const journal = new Journal('', () => lmdb as never);
  const put = (): void => {
    journal.put([1, 1], { _id: 1 });
  };
  const remove = (): void => {
    journal.remove([1, 1]);
  };
  return { journal, put, remove, writes, flush, flushes };
}

describe.skipIf(isRealServer)('the journal', () => {
  it('acknowledges nothing before it is written, and what is written is flushed', async () => {
    const { journal, put, writes, flush, flushes } = openOverSlowDisk();
    const acknowledged = vi.fn();
    put();
    const commit = journal.commit().then(acknowledged);
    await nextTurn();
    expect(flush).not.toHaveBeenCalled();
    writes[0]?.done();
    await nextTurn();
    expect(flush).toHaveBeenCalledOnce();
    expect(acknowledged).not.toHaveBeenCalled();
    flushes[0]?.();
    await commit;
  });

  it('refuses everything from the first failure on, also what waits for the flush', async () => {
    const { journal, put, remove, writes } = openOverSlowDisk();
    put();
    writes[0]?.done();
    const waiting = errorOf(journal.commit());
    await nextTurn();
    put();
    const commitError = Promise.reject(new Error('The disk is full'));
    writes[1]?.fail(Object.assign(new Error('Commit failed'), { commitError }));
    const full = { message: 'The disk is full' };
    expect(await waiting).toMatchObject(full);
    expect(await errorOf(journal.commit())).toMatchObject(full);
    expect(put).toThrow('The disk refused an earlier write');
    expect(remove).toThrow('The disk refused an earlier write');
  });

  it('keeps nothing of a commit that has ended', async () => {
    const { directory, erase } = await makeDirectory();
    const journal = new Journal(directory);
    const countPromises = (): number => queryObjects(Promise, { format: 'count' });
    const before = countPromises();
    for (let commits = 0; commits < 500; commits++) await journal.commit();
    expect(countPromises() - before).toBeLessThan(250);
    await journal.close();
    await erase();
  });
});

describe.skipIf(isRealServer)('a command', () => {
  it('that is refused is answered only when what it was refused for is on disk', async () => {
    const { directory, erase } = await makeDirectory();
    const store = new Store(directory);
    let flush = (): void => undefined;
    const flushed = new Promise<void>((done) => (flush = done));
    vi.spyOn(store, 'commit').mockReturnValue(flushed);
    const answered = vi.fn();
    const create = (): Promise<void> =>
      runCommand({ create: 'courts', $db: 'crease' }, { store, cursors: new Cursors() }).then(
        answered,
      );
    const both = [create(), create()];
    await nextTurn();
    expect(answered).not.toHaveBeenCalled();
    flush();
    await Promise.all(both);
    const names = answered.mock.calls.map(([{ codeName }]) => codeName as unknown);
    expect(names).toEqual([undefined, 'NamespaceExists']);
    await store.close();
    await erase();
  });
});
