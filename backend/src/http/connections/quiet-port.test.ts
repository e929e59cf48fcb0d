import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilNobodyConnects } from './quiet-port.ts';

/** Somebody connects in each turn of the event loop, this many times. */
function openBusyPort(times: number) {
  const port = new EventEmitter();
  let left = times;
  const arrive = () => {
    if (left === 0) return;
    left -= 1;
    port.emit('connection');
    setImmediate(arrive);
  };
  arrive();
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

test('when a stop begins in the middle of a turn, then who has just connected is still seen', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = vi.fn<() => void>();
  server.on('connection', taken);
  // However long a turn takes, it counts as a brief one.
  vi.spyOn(performance, 'now').mockReturnValue(0);

  // In the turn that brings a file, the port has been looked at already.
  await readFile(import.meta.filename);
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    caller.destroy();
    server.close();
  });
  await untilNobodyConnects(server);
  expect(taken).toHaveBeenCalledOnce();
});
