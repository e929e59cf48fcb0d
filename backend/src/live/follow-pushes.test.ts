import type { ServerToClientEvents } from '@crease/contract';
import { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import type { Logger } from '../platform/log/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { followPushes, pushFor } from './follow-pushes.ts';
import type { LiveServer } from './live-server.ts';

type Count = Parameters<ServerToClientEvents['unread:count']>[0];

const COUNT: Count = { unreadCount: 1 };

/** A server in whose room `heard` somebody is, and in no other. */
function openFollowed() {
  const io: LiveServer = new Server();
  const sent = vi.spyOn(io.sockets.adapter, 'broadcast');
  const inc = vi.fn();
  const debug = vi.fn<(facts: { requestId?: string }) => void>();
  followPushes(io, {
    metrics: { pushes: { inc } } as unknown as Metrics,
    isHeard: (rooms) => [...rooms].includes('heard'),
    logger: { debug } as unknown as Logger,
  });
  const requestIds = () => debug.mock.calls.map(([{ requestId }]) => requestId);
  return { io, sent, inc, requestIds };
}

test('when nobody is in a room, then a push to it is neither sent nor counted, and one to a room with somebody or to all is', () => {
  const { io, sent, inc } = openFollowed();
  io.to('empty').emit('unread:count', COUNT);
  expect([sent.mock.calls, inc.mock.calls]).toEqual([[], []]);
  io.to('heard').emit('unread:count', COUNT);
  io.emit('unread:count', COUNT);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(inc.mock.calls).toEqual([[{ event: 'unread:count' }], [{ event: 'unread:count' }]]);
});

test('when a request has pushed, then what is pushed after it is not told as its work, also where it failed', () => {
  const { io, requestIds } = openFollowed();
  const push = () => io.to('heard').emit('unread:count', COUNT);
  pushFor('from-the-click-1', push);
  push();
  const fail = () => {
    throw new Error('It can not be put together');
  };
  expect(() => {
    pushFor('from-the-click-2', fail);
  }).toThrow('put together');
  push();
  expect(requestIds()).toEqual(['from-the-click-1', undefined, undefined]);
});
