import { describe, expect, test } from 'vitest';
import { createReadsById } from './reads-by-id.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

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

test('when something is asked for again later, then it is read again', async () => {
  const { queries, reads } = openReads([A]);
  await reads.find(A);
  await reads.find(A);
  expect(queries).toEqual([[A], [A]]);
});
