import { expect, it, vi } from 'vitest';
import { createLatestRead } from './latest-read.ts';

function createList() {
  const answers: ((answer: string) => void)[] = [];
  const fetch = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const shown: string[] = [];
  const onFailed = vi.fn();
  const list = createLatestRead({ fetch, onRead: (answer) => shown.push(answer), onFailed });
  return { list, fetch, shown, onFailed, answer: (text: string) => answers.shift()?.(text) };
}

it('when a second read begins, then the answer of the first counts no more', async () => {
  const { list, shown, answer } = createList();
  const reads = [list.read(), list.read()];
  answer('first');
  answer('second');
  await Promise.all(reads);
  expect(shown).toEqual(['second']);
});

it('when something changes during a read, then it is read again', async () => {
  const { list, shown, fetch, answer } = createList();
  const read = list.read();
  list.noteChange();
  answer('before');
  await vi.waitFor(() => {
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  answer('after');
  await read;
  expect(shown).toEqual(['after']);
});

it('when a read fails that a later one has overtaken, then nobody is told', async () => {
  const { list, fetch, shown, onFailed, answer } = createList();
  fetch.mockRejectedValueOnce(new Error('no network'));
  const reads = [list.read(), list.read()];
  answer('second');
  await Promise.all(reads);
  expect(shown).toEqual(['second']);
  expect(onFailed).not.toHaveBeenCalled();
});

it('when the last read fails, then that is told', async () => {
  const { list, fetch, onFailed } = createList();
  fetch.mockRejectedValue(new Error('no network'));
  await list.read();
  expect(onFailed).toHaveBeenCalledTimes(1);
});
