import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test, vi } from 'vitest';
import { untilNobodyConnects } from './quiet-port.ts';

/** Somebody connects in each turn of the event loop, this many times. */
function openBusyPort(times: number) {
  const port = new EventEmitter();
  let left = times;
  const connect = () => {
    if (left === 0) return;
    left -= 1;
    port.emit('connection');
    setImmediate(connect);
  };
  connect();
  return { port: port as Server, countLeft: () => left };
}

test('when people connect, then a port is quiet only after the last of them', async () => {
  const { port, countLeft } = openBusyPort(20);
  await untilNobodyConnects(port);
  expect(countLeft()).toBe(0);
  expect(port.listenerCount('connection')).toBe(0);
});

test('when people never stop connecting, then it is given up after half a second', async () => {
  const now = vi.spyOn(performance, 'now');
  let atMs = 0;
  now.mockImplementation(() => (atMs += 10));
  const { port, countLeft } = openBusyPort(1_000_000);
  await untilNobodyConnects(port);
  now.mockRestore();
  expect(countLeft()).toBeGreaterThan(0);
  expect(atMs).toBeGreaterThanOrEqual(500);
});
