import { describe, expect, test } from 'vitest';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../../shared/lib/storage/storage.factory.ts';
import { createDraftsKeeper } from './kept-drafts.ts';

function makeKeeper() {
  const storage = makeStorage();
  return { keeper: createDraftsKeeper(guardStorage(() => storage)), texts: storage.texts };
}

describe('keeping what is written', () => {
  test('when it is read again, then it stands where it was written, for whoever wrote it', () => {
    const { keeper } = makeKeeper();
    keeper.write('kamal', new Map([['v1', 'Is it free?']]));
    expect([...keeper.read('kamal')]).toEqual([['v1', 'Is it free?']]);
    expect([...keeper.read('nimal')]).toEqual([]);
  });

  test('when all is sent, then nothing of it stays behind', () => {
    const { keeper, texts } = makeKeeper();
    keeper.write('kamal', new Map([['v1', 'Is it free?']]));
    keeper.write('kamal', new Map([['v1', '']]));
    expect([...texts]).toEqual([]);
  });

  test('when something else stands in its place, then nothing is written', () => {
    const { keeper, texts } = makeKeeper();
    keeper.write('kamal', new Map([['v1', 'Is it free?']]));
    for (const key of texts.keys()) texts.set(key, '{');
    expect([...keeper.read('kamal')]).toEqual([]);
  });
});
