import mongoose, { type Connection } from 'mongoose';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics, type Metrics } from '../metrics.ts';
import { watchOperations } from './watch-operations.ts';

const COUNT = { collectionName: 'courts', method: 'countDocuments' };

let connection: EventEmitter;
let metrics: Metrics;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
  connection = new EventEmitter();
  metrics = createMetrics();
  stop = watchOperations(connection as unknown as Connection, metrics);
});
afterEach(() => {
  vi.useRealTimers();
});

/** An operation that takes so long, as Mongoose tells of it. */
function run(milliseconds: number, end: object = {}): void {
  const _id = {};
  connection.emit('operation-start', { _id });
  vi.advanceTimersByTime(milliseconds);
  connection.emit('operation-end', { _id, ...COUNT, ...end });
}

async function readTimes(): Promise<unknown[]> {
  const { values } = await metrics.operations.get();
  return values
    .filter(({ metricName }) => metricName?.endsWith('_sum'))
    .map(({ labels, value }) => [labels.collection, labels.operation, value]);
}

async function readFailures(): Promise<unknown[]> {
  const { values } = await metrics.operationFailures.get();
  return values.map(({ labels, value }) => [labels.operation, labels.reason, value]);
}

test('when an operation ends, then how long it took is known, and that it did not fail', async () => {
  run(250);
  expect(await readTimes()).toEqual([['courts', 'countDocuments', 0.25]]);
  expect(await readFailures()).toEqual([]);
});

test.each([
  ['refused', new mongoose.mongo.MongoServerError({ message: 'E11000', code: 11_000 })],
  ['unreachable', new mongoose.mongo.MongoNetworkError('cut')],
  ['other', new TypeError('not a function')],
])('when one fails, then it is known as %s', async (reason, error) => {
  run(250, { error });
  expect(await readTimes()).toEqual([['courts', 'countDocuments', 0.25]]);
  expect(await readFailures()).toEqual([['countDocuments', reason, 1]]);
});

/** What a search ends with, whose documents take so long to read. */
const cursorOf = (milliseconds: number, read: () => Promise<unknown[]>) => ({
  toArray: () => {
    vi.advanceTimersByTime(milliseconds);
    return read();
  },
});

test('when documents are read, then their reading is measured, and not that it was asked for', async () => {
  const result = cursorOf(250, () => Promise.resolve(['a court']));
  run(100, { method: 'find', result });
  expect(await readTimes()).toEqual([]);
  expect(await result.toArray()).toEqual(['a court']);
  expect(await readTimes()).toEqual([['courts', 'find', 0.25]]);
  expect(await readFailures()).toEqual([]);
});

test('when their reading fails, then that is known, and whoever reads is told', async () => {
  const cut = new mongoose.mongo.MongoNetworkError('cut');
  const result = cursorOf(250, () => Promise.reject(cut));
  run(100, { method: 'find', result });
  await expect(result.toArray()).rejects.toBe(cut);
  expect(await readTimes()).toEqual([['courts', 'find', 0.25]]);
  expect(await readFailures()).toEqual([['find', 'unreachable', 1]]);
});

test('when nothing is found at once, then that is an operation like others', async () => {
  run(250, { result: null });
  expect(await readTimes()).toEqual([['courts', 'countDocuments', 0.25]]);
});

test('when it is stopped, then nothing is measured any more', async () => {
  stop();
  run(250);
  expect(await readTimes()).toEqual([]);
  expect(connection.eventNames()).toEqual([]);
});
