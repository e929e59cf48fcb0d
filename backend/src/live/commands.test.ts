import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Logger } from '../platform/log/logger.ts';
import { handleCommands } from './commands.ts';
import type { LiveSocket } from './live-server.ts';

test.each(['slots:watch', 'slots:unwatch'])(
  'when a room can not be changed by %s, then the page and the log are told, and the process goes on',
  async (name) => {
    const fail = () => Promise.reject(new Error('The adapter is broken'));
    const socket = Object.assign(new EventEmitter(), { join: fail, leave: fail });
    const error = vi.fn();
    handleCommands(socket as unknown as LiveSocket, { error } as unknown as Logger);
    const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };
    const answer = await new Promise((resolve) => socket.emit(name, courtDay, resolve));
    expect(answer).toEqual({ ok: false, message: 'This did not work, please try again' });
    expect(error).toHaveBeenCalledOnce();
  },
);
