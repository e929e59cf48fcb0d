import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceMonotonicClock } from '../../test/monotonic-clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { LiveSocket } from './live-server.ts';
import { handleTyping, type FindPartner } from './typing.ts';

const findPartner = vi.fn<FindPartner>();
const warn = vi.fn();
const told = vi.fn();
let nowMs: number;
let send: (hint: unknown) => Promise<void>;
let write: (conversation: number) => Promise<void>;

const idOf = (conversation: number) => String(conversation).padStart(24, '0');

beforeEach(() => {
  vi.resetAllMocks();
  findPartner.mockResolvedValue('bert');
  nowMs = 0;
  replaceMonotonicClock(() => nowMs);
  const socket = Object.assign(new EventEmitter(), {
    data: { session: { userId: 'anna' } },
    to: (room: string) => ({ volatile: { emit: told.bind(undefined, room) } }),
  });
  handleTyping(socket as unknown as LiveSocket, findPartner, { warn } as unknown as Logger);
  send = async (sent) => {
    socket.emit('typing', sent);
    await new Promise(setImmediate);
  };
  write = async (conversation) => {
    // A second passes between two hints, so that none is one too many.
    nowMs += 1_000;
    await send({ conversationId: idOf(conversation) });
  };
});

const hint = ['user:bert', 'typing', { conversationId: idOf(1), userId: 'anna' }];

test('when somebody goes on writing, then the other one is looked up once and told each time', async () => {
  await write(1);
  await write(1);
  expect(findPartner.mock.calls).toEqual([['anna', idOf(1)]]);
  expect(told.mock.calls).toEqual([hint, hint]);
});

test('when somebody goes on writing in a conversation of others, then that is looked up once too, and nobody is told', async () => {
  findPartner.mockResolvedValue(undefined);
  await write(1);
  await write(1);
  expect(findPartner).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

test('when the conversation was deleted meanwhile, then the other one is told for a minute at most', async () => {
  await write(1);
  findPartner.mockResolvedValue(undefined);
  nowMs += 58_000;
  await write(1);
  await write(1);
  await write(1);
  expect(told.mock.calls).toEqual([hint, hint]);
});

test('when the other one can not be looked up, then this hint alone is lost, and that is logged', async () => {
  findPartner.mockRejectedValueOnce(new Error('gone'));
  await write(1);
  expect(told).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  await write(1);
  expect(told.mock.calls).toEqual([hint]);
});

test('when a socket writes in more and more conversations, then it is not remembered of all of them who is in them', async () => {
  for (let conversation = 1; conversation <= 20; conversation += 1) await write(conversation);
  await write(1);
  expect(findPartner).toHaveBeenCalledTimes(20);
  await write(21);
  await write(1);
  expect(findPartner).toHaveBeenCalledTimes(22);
});

test('when hints come faster than anybody writes, then a few are told, and again as many as seconds have passed', async () => {
  const sendTen = async () => {
    for (let time = 0; time < 10; time += 1) await send({ conversationId: idOf(1) });
  };
  await sendTen();
  expect(told).toHaveBeenCalledTimes(4);
  nowMs += 2_000;
  await sendTen();
  expect(told).toHaveBeenCalledTimes(6);
});

test('when what is sent is no hint, then nobody is looked up, and the log is not filled with it', async () => {
  for (const nonsense of [undefined, null, { conversationId: 'x' }]) await send(nonsense);
  expect(findPartner).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});
