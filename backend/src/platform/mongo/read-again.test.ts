import mongoose from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readAgainIfCut } from './read-again.ts';

const cut = new mongoose.mongo.MongoNetworkError('The line was cut');

/** Reads fail after this time, in milliseconds; answers how often it was read. */
async function countReads(error: Error, afterMs: number): Promise<number> {
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(afterMs);
  onTestFinished(() => {
    clock.mockRestore();
  });
  const read = vi.fn(() => Promise.reject(error));
  await expect(readAgainIfCut(read)).rejects.toBe(error);
  clock.mockRestore();
  return read.mock.calls.length;
}

test('when a read fails at once because a line to the database was cut, then it is made a second time, and no third time', async () => {
  expect(await countReads(cut, 500)).toBe(2);
});

test('when it fails so late that people would wait too long, or for another reason, then that is the answer', async () => {
  expect(await countReads(cut, 501)).toBe(1);
  expect(await countReads(new Error('Something else'), 0)).toBe(1);
});
