import fc from 'fast-check';
import { ObjectId } from 'bson';
import { queryObjects } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { SortedEntries, type Entry } from '../src/storage/sorted-entries.ts';
import { readIndexSpec } from '../src/storage/index-spec.ts';
import { Store } from '../src/storage/store.ts';
import { compareValues, encodeKey, invertKey } from '../src/values/key-encoding.ts';
import { Journal } from '../src/storage/journal.ts';
import { isRealServer, makeDirectory } from './support/test-database.ts';

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

describe.skipIf(isRealServer)('the journal', () => {
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
