import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import type { RedisClient, RedisPair } from '../../platform/redis/redis.ts';
import { createGuardedAdapter, guardClient } from './guarded-redis-adapter.ts';

const logger = createLogger({ level: 'silent', isForPeople: false });

function makeClient(isReady: boolean) {
  const fail = () => vi.fn(() => Promise.reject(new Error('The line is dead')));
  const succeed = () => vi.fn(() => Promise.resolve());
  const commands = {
    publish: fail(),
    unsubscribe: fail(),
    pUnsubscribe: fail(),
    subscribe: succeed(),
    pSubscribe: succeed(),
  };
  const onLost = vi.fn();
  const client = Object.assign(new EventEmitter(), { isReady, ...commands });
  const guarded = guardClient(client as unknown as RedisClient, logger, onLost);
  const send = (name: keyof typeof commands) => {
    Reflect.apply(guarded[name], guarded, ['channel', 'change']);
  };
  return { client, commands, guarded, onLost, send };
}

test('when Redis is away, then a push is lost, and that is told', () => {
  const { commands, onLost, send } = makeClient(false);
  send('publish');
  expect(commands.publish).not.toHaveBeenCalled();
  expect(onLost).toHaveBeenCalledOnce();
});

test.each(['publish', 'unsubscribe', 'pUnsubscribe'] as const)(
  'when Redis goes while it takes %s, then that is told, and nothing is thrown',
  async (name) => {
    const { commands, onLost, send } = makeClient(true);
    send(name);
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    expect(commands[name].mock.calls).toEqual([['channel', 'change']]);
  },
);

test('when hundreds of pushes fail together, then one line of the log says so, and another the next time', async () => {
  const { commands, onLost, send } = makeClient(true);
  const warn = vi.spyOn(logger, 'warn');
  const loseMany = async () => {
    const before = onLost.mock.calls.length;
    for (let push = 0; push < 300; push += 1) send('publish');
    await expect.poll(() => onLost.mock.calls.length).toBe(before + 300);
  };
  await loseMany();
  expect(warn).toHaveBeenCalledOnce();
  const taken = Promise.resolve();
  commands.publish.mockReturnValueOnce(taken as never);
  send('publish');
  await taken;
  await loseMany();
  expect(warn).toHaveBeenCalledTimes(2);
});

describe.each(['subscribe', 'pSubscribe'] as const)('when Redis is asked to %s', (name) => {
  test('and is away, then that waits for it, is done once, and nothing is lost', async () => {
    const { client, commands, onLost, send } = makeClient(false);
    send(name);
    client.isReady = true;
    client.emit('ready');
    await expect.poll(() => commands[name].mock.calls).toEqual([['channel', 'change']]);
    // From now on the client renews it by itself.
    client.emit('ready');
    expect(commands[name]).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('and goes meanwhile, then that is done when it is back', async () => {
    const { client, commands, onLost, send } = makeClient(true);
    commands[name].mockRejectedValueOnce(new Error('The line is dead'));
    send(name);
    await expect.poll(() => client.listenerCount('ready')).toBe(1);
    client.emit('ready');
    await expect.poll(() => commands[name].mock.calls.length).toBe(2);
    expect(onLost).not.toHaveBeenCalled();
  });
});

test('when an instance begins without Redis, then its pushes are lost, and its subscriptions wait', async () => {
  const [publisher, subscriber] = [makeClient(false), makeClient(false)];
  const redis = { publisher: publisher.client, subscriber: subscriber.client };
  const onLost = vi.fn();
  const open = createGuardedAdapter(redis as unknown as RedisPair, logger, onLost);
  const adapter = open({ name: '/', server: {} });
  adapter.serverSideEmit(['change']);
  expect(onLost).toHaveBeenCalledOnce();
  const { subscribe, pSubscribe } = subscriber.commands;
  expect([subscribe, pSubscribe].flatMap(({ mock }) => mock.calls)).toEqual([]);
  subscriber.client.isReady = true;
  subscriber.client.emit('ready');
  await expect
    .poll(() => [subscribe, pSubscribe].map(({ mock }) => mock.calls.length))
    .toEqual([1, 1]);
});

test('when the client is asked for anything else, then it answers as it always does', () => {
  const { client, guarded } = makeClient(false);
  client.on('end', () => undefined);
  expect(guarded.listenerCount('end')).toBe(1);
  expect(guarded.isReady).toBe(false);
});
