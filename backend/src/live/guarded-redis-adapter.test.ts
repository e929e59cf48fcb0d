import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import type { RedisClient } from '../platform/redis.ts';
import { guardClient } from './guarded-redis-adapter.ts';

const logger = createLogger({ level: 'silent', isForPeople: false });

function makeClient(isReady: boolean) {
  const publish = vi.fn(() => Promise.reject(new Error('The line is dead')));
  const subscribe = vi.fn(() => Promise.resolve());
  const onLost = vi.fn();
  const client = Object.assign(new EventEmitter(), { isReady, publish, subscribe });
  const guarded = guardClient(client as unknown as RedisClient, logger, onLost);
  return { client, guarded, onLost, publish, subscribe };
}

test('when Redis is away, then a push is lost, and that is told', () => {
  const { guarded, onLost, publish } = makeClient(false);
  void guarded.publish('channel', 'change');
  expect(publish).not.toHaveBeenCalled();
  expect(onLost).toHaveBeenCalledOnce();
});

test('when Redis goes while it takes a push, then that is told, and nothing is thrown', async () => {
  const { guarded, onLost } = makeClient(true);
  void guarded.publish('channel', 'change');
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
});

test('when Redis is away, then a subscription waits for it and nothing is lost', async () => {
  const { client, guarded, onLost, subscribe } = makeClient(false);
  void guarded.subscribe('channel', () => undefined);
  client.isReady = true;
  client.emit('ready');
  await expect.poll(() => subscribe.mock.calls.length).toBe(1);
  expect(onLost).not.toHaveBeenCalled();
});

test('when Redis goes while it takes a subscription, then it is made when Redis is back', async () => {
  const { client, guarded, onLost, subscribe } = makeClient(true);
  subscribe.mockRejectedValueOnce(new Error('The line is dead'));
  void guarded.subscribe('channel', () => undefined);
  await expect.poll(() => client.listenerCount('ready')).toBe(1);
  client.emit('ready');
  await expect.poll(() => subscribe.mock.calls.length).toBe(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('when the client is asked for anything else, then it answers as it always does', () => {
  const { client, guarded } = makeClient(false);
  client.on('end', () => undefined);
  expect(guarded.listenerCount('end')).toBe(1);
});
