import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReadsById } from './reads-by-id.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

afterEach(() => {
  vi.useRealTimers();
});

function openReads(there: readonly string[]) {
  const queries: string[][] = [];
  const reads = createReadsById((ids) => {
    queries.push([...ids]);
    return Promise.resolve(there.filter((id) => ids.includes(id)).map((id) => ({ id })));
  });
  return { queries, reads };
}

describe('when several are asked for by id at once', () => {
  test('then they are one query, and each gets its own', async () => {
    const { queries, reads } = openReads([A, B]);
    const answers = Promise.all([
      reads.find(A),
      reads.find(B),
      reads.find(A),
      reads.findAll([A, C, A]),
    ]);
    expect(await answers).toEqual([{ id: A }, { id: B }, { id: A }, [{ id: A }]]);
    expect(queries).toEqual([[A, B, C]]);
  });

  test('then one that is no id finds nothing and harms nobody', async () => {
    const { queries, reads } = openReads([A]);
    expect(await Promise.all([reads.find('nonsense'), reads.find(A)])).toEqual([
      undefined,
      { id: A },
    ]);
    expect(queries).toEqual([[A]]);
  });
});

test('when one asks for several, then who comes next does not wait for more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { queries, reads } = openReads([A, B]);
  await reads.findAll([A, B]);
  await reads.find(A);
  expect(queries).toEqual([[A, B], [A]]);
});

test('when one is asked for twice at once, then who comes next does not wait for more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { queries, reads } = openReads([A, B]);
  await Promise.all([reads.find(A), reads.find(A)]);
  await reads.find(B);
  expect(queries).toEqual([[A], [B]]);
});

test('when several ask at once, then who comes next waits a little for more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { queries, reads } = openReads([A, B]);
  await Promise.all([reads.findAll([A, B]), reads.find(A)]);
  const next = [reads.find(A)];
  await new Promise(setImmediate);
  next.push(reads.find(B));
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(5);
  await Promise.all(next);
  expect(queries).toEqual([
    [A, B],
    [A, B],
  ]);
});

test('when something is asked for again later, then it is read again', async () => {
  const { queries, reads } = openReads([A]);
  await reads.find(A);
  await reads.find(A);
  expect(queries).toEqual([[A], [A]]);
});
