import fc from 'fast-check';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { createRecordCache } from './record-cache.ts';

const { BSON, ObjectId } = mongoose.mongo;

const bytesOf = (document: object) => Buffer.from(BSON.serialize(document));

const noting = (keptMax?: number) => {
  const make = vi.fn(({ _id, ...said }: { _id: unknown }) => ({ id: String(_id), ...said }));
  return { make, recordOf: createRecordCache((document) => make(document as never), keptMax) };
};

test('when the same bytes come again, then they are the record that was made of them', () => {
  const { make, recordOf } = noting();
  const court = { _id: new ObjectId(), name: 'Lagoon Nets', rules: ['No spikes'] };
  const first = recordOf(bytesOf(court));
  expect(first).toEqual({ id: String(court._id), name: 'Lagoon Nets', rules: ['No spikes'] });
  expect(recordOf(bytesOf(court))).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test('when the bytes were a part of something that is written over, then what is kept is not', () => {
  const { recordOf } = noting();
  const _id = new ObjectId();
  const came = bytesOf({ _id, name: 'Lagoon Nets' });
  recordOf(came);
  bytesOf({ _id, name: 'Harbour Net' }).copy(came);
  expect(recordOf(came)).toMatchObject({ name: 'Harbour Net' });
});

test('when somebody changes what everybody is given, then it throws', () => {
  const { recordOf } = noting();
  const bytes = bytesOf({
    ...{ _id: new ObjectId(), reason: null },
    ...{ pricing: { dayRate: 2_500 }, rules: ['No spikes'] },
  });
  const { pricing, rules } = recordOf(bytes) as unknown as {
    pricing: { dayRate: number };
    rules: string[];
  };
  expect(() => (pricing.dayRate = 1)).toThrow(TypeError);
  expect(() => rules.push('Anything goes')).toThrow(TypeError);
});

test('when there are more than are kept, then those made longest ago are made again', () => {
  const { make, recordOf } = noting(2);
  const [one, two, three] = [1, 2, 3].map((size) => bytesOf({ _id: new ObjectId(), size }));
  if (!one || !two || !three) throw new Error('There are three');
  [one, two, three, two, three].forEach(recordOf);
  expect(make).toHaveBeenCalledTimes(3);
  recordOf(one);
  expect(make).toHaveBeenCalledTimes(4);
});

test('when one has changed, then it is kept for longer than those made before that', () => {
  const { make, recordOf } = noting(2);
  const [oneId, twoId] = [new ObjectId(), new ObjectId()];
  recordOf(bytesOf({ _id: oneId, name: 'Lagoon Nets' }));
  recordOf(bytesOf({ _id: twoId }));
  const changed = bytesOf({ _id: oneId, name: 'Harbour Net' });
  recordOf(changed);
  recordOf(bytesOf({ _id: new ObjectId() }));
  make.mockClear();
  recordOf(changed);
  expect(make).not.toHaveBeenCalled();
});

test('when a document does not begin with an id, then it is made each time', () => {
  const { make, recordOf } = noting();
  const bytes = bytesOf({ name: 'Lagoon Nets', _id: new ObjectId() });
  expect(recordOf(bytes)).toMatchObject({ name: 'Lagoon Nets' });
  recordOf(bytes);
  expect(make).toHaveBeenCalledTimes(2);
});

test('whatever changes between two reads, what is read is what the document says', () => {
  const ids = [new ObjectId(), new ObjectId(), new ObjectId()];
  const version = fc.record({
    which: fc.nat({ max: ids.length - 1 }),
    name: fc.string({ maxLength: 3 }),
    price: fc.integer({ min: 0, max: 3 }),
    at: fc.date({ noInvalidDate: true }),
  });
  fc.assert(
    fc.property(
      fc.array(version, { maxLength: 30, size: 'max' }),
      fc.integer({ min: 1, max: 3 }),
      (reads, max) => {
        const { recordOf } = noting(max);
        for (const { which, ...said } of reads) {
          const bytes = bytesOf({ _id: ids[which], ...said });
          expect(recordOf(bytes)).toEqual({ id: String(ids[which]), ...said });
        }
      },
    ),
  );
});
