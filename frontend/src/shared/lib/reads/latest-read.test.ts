import { expect, test, vi } from 'vitest';
import { createLatestRead } from './latest-read.ts';

function createList() {
  const answers: ((answer: string) => void)[] = [];
  const fetch = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const shown: string[] = [];
  const onFailed = vi.fn();
  const list = createLatestRead({ fetch, onRead: (answer) => shown.push(answer), onFailed });
  return {
    list,
    fetch,
    shown,
    onFailed,
    answer: (text: string, place = 0) => answers.splice(place, 1)[0]?.(text),
  };
}

test('when a second read is answered, then the answer of the first counts no more', async () => {
  const { list, shown, answer } = createList();
  const reads = [list.read(), list.read()];
  answer('second', 1);
  await reads[1];
  answer('first');
  await reads[0];
  expect(shown).toEqual(['second']);
});

test.each(['before', 'after'])(
  'when the answer of the first read comes %s the second one fails, then it is shown',
  async (when) => {
    const { list, fetch, shown, answer } = createList();
    const first = list.read();
    fetch.mockRejectedValueOnce(new Error('no network'));
    const second = list.read();
    if (when === 'after') await second;
    answer('first');
    await Promise.all([first, second]);
    expect(shown).toEqual(['first']);
  },
);

test('when something changes during two reads, then the answer of the first is not shown', async () => {
  const { list, fetch, shown, answer } = createList();
  const reads = [list.read(), list.read()];
  list.noteChange();
  answer('first');
  await reads[0];
  answer('second');
  await expect.poll(() => fetch).toHaveBeenCalledTimes(3);
  answer('third');
  await reads[1];
  expect(shown).toEqual(['third']);
});

test('when something changes during a read, then it is read again', async () => {
  const { list, shown, fetch, answer } = createList();
  const read = list.read();
  list.noteChange();
  answer('before');
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
  answer('after');
  await read;
  expect(shown).toEqual(['after']);
});

test('when a read fails that a later one has overtaken, then nobody is told', async () => {
  const { list, fetch, shown, onFailed, answer } = createList();
  fetch.mockRejectedValueOnce(new Error('no network'));
  const reads = [list.read(), list.read()];
  answer('second');
  await Promise.all(reads);
  expect(shown).toEqual(['second']);
  expect(onFailed).not.toHaveBeenCalled();
});

test('when the last read fails, then that is told', async () => {
  const { list, fetch, onFailed } = createList();
  fetch.mockRejectedValue(new Error('no network'));
  await list.read();
  expect(onFailed).toHaveBeenCalledTimes(1);
});
