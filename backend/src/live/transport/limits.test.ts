/** The gateway alone: how it treats misbehaving connections, and what it asks the database. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSocket, next, watch, type TestSocket } from '../../../test/socket-client.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { openGateway, type Gateway } from '../gateway.ts';
import { courtDayRoom } from '../rooms.ts';

const courtDay = { courtId: '64b000000000000000000001', date: '2026-12-02' };

const CHECK_EVERY_MS = 2_000;

let gateway: Gateway;
let httpServer: Server;
let url: string;
let versions: Map<string, number>;
let asked: (readonly string[])[];
let isDatabaseThere: boolean;

beforeEach(async () => {
  // What is looked at regularly is looked at when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  httpServer = createServer();
  const clock = createTestClock();
  versions = new Map([
    ['anna', 1],
    ['bert', 1],
  ]);
  asked = [];
  isDatabaseThere = true;
  gateway = openGateway({
    httpServer,
    clock,
    logger: createLogger({ level: 'silent', isForPeople: false }),
    redis: undefined,
    allowedOrigins: [],
    findSession: (userId) =>
      Promise.resolve({
        userId,
        role: 'customer',
        tokenVersion: 1,
        expiresAt: clock.now() + 1_000,
      }),
    findTokenVersions: (userIds) => {
      asked.push(userIds);
      return isDatabaseThere ? Promise.resolve(versions) : Promise.reject(new Error('gone'));
    },
    findPartner: () => Promise.reject(new Error('gone')),
    isPublicCourt: () => Promise.resolve(true),
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await gateway.close();
  vi.useRealTimers();
});

const open = (token?: string) => connectSocket(url, { token });

const whenCut = (socket: TestSocket) =>
  new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });

describe('when a connection sends without end', () => {
  test.each(['slots:watch', 'typing', 'no:such:command'])(
    'then one full of %s is cut and the others go on',
    async (name) => {
      const [flooding, calm] = [await open('anna'), await open()];
      const cut = whenCut(flooding);
      const untyped = flooding as unknown as { emit: (name: string, payload: object) => void };
      for (let time = 0; time < 500; time += 1) untyped.emit(name, courtDay);
      await cut;
      expect(await watch(calm, courtDay)).toEqual({ ok: true });
    },
  );

  test('then one that is as busy as a page can be is not', async () => {
    const busy = await open();
    for (let time = 0; time < 40; time += 1) {
      expect(await watch(busy, courtDay)).toEqual({ ok: true });
    }
  });
});

/** More than the system's socket buffers hold. */
const PUSHES = 600;
const change = {
  ...courtDay,
  version: 1,
  slots: [{ startTime: 'x'.repeat(50_000), state: 'free' as const }],
};

interface RawWebSocket {
  pause: () => void;
  /** The connection below it. */
  _socket: Socket;
}

function webSocketOf(socket: TestSocket): RawWebSocket {
  const { engine } = socket.io as unknown as { engine: { transport: { ws: RawWebSocket } } };
  return engine.transport.ws;
}

function stopReading(socket: TestSocket): void {
  webSocketOf(socket).pause();
}

/** A thousand pings of WebSocket itself, of the greatest length there is. */
const PINGS = Buffer.concat(
  Array<Buffer>(1_000).fill(Buffer.from([0x89, 0x80 | 125, ...Array<number>(4 + 125).fill(0)])),
);
/** The answers to as many are several times what may wait. */
const PINGS_TIMES_MAX = 200;

describe('when a connection does not read', () => {
  const isThere = ({ id }: TestSocket) => gateway.io.sockets.sockets.has(String(id));
  const unsentBy = () =>
    [...gateway.io.sockets.sockets.values()].flatMap(
      ({ conn }) => (conn as unknown as { writeBuffer: unknown[] }).writeBuffer,
    ).length;

  test('then it is let go before it costs more than a megabyte, and the others miss nothing', async () => {
    const [slow, quick] = [await open(), await open()];
    await Promise.all([watch(slow, courtDay), watch(quick, courtDay)]);
    let heard = 0;
    const all = new Promise<void>((resolve) => {
      quick.on('slots:changed', () => {
        heard += 1;
        if (heard === PUSHES) resolve();
      });
    });
    stopReading(slow);
    for (let time = 0; time < PUSHES; time += 1) {
      const one = next(quick, 'slots:changed');
      gateway.io.to(courtDayRoom(courtDay)).emit('slots:changed', change);
      await one;
      expect(unsentBy()).toBeLessThan(30);
    }
    await all;
    expect(gateway.io.sockets.sockets.size).toBe(1);
  });

  test('then its connection is ended at once, and not when it has read what waits for it', async () => {
    const slow = await open();
    await watch(slow, courtDay);
    stopReading(slow);
    while (isThere(slow)) {
      gateway.io.to(courtDayRoom(courtDay)).emit('slots:changed', change);
      await setImmediate();
    }
    const countConnections = promisify(httpServer.getConnections.bind(httpServer));
    await expect.poll(() => countConnections()).toBe(0);
  });

  test('then it is let go for the answers to its pings too, which are no packets', async () => {
    const [slow, calm] = [await open(), await open()];
    stopReading(slow);
    for (let time = 0; time < PINGS_TIMES_MAX && isThere(slow); time += 1) {
      webSocketOf(slow)._socket.write(PINGS);
      await setImmediate();
    }
    expect(isThere(slow)).toBe(false);
    expect(await watch(calm, courtDay)).toEqual({ ok: true });
  });

  test('then a burst that is read is no reason', async () => {
    const quick = await open();
    await watch(quick, courtDay);
    for (let burst = 0; burst < 20; burst += 1) {
      const last = next(quick, 'slots:changed');
      for (let time = 0; time < 10; time += 1) {
        gateway.io.to(courtDayRoom(courtDay)).emit('slots:changed', change);
      }
      await last;
      await watch(quick, courtDay);
    }
    expect(gateway.io.sockets.sockets.size).toBe(1);
  });
});

describe('when the gateway closes', () => {
  test('then a page that does not read holds nobody up', async () => {
    const [slow] = [await open(), await open()];
    await watch(slow, courtDay);
    stopReading(slow);
    for (let time = 0; time < 15; time += 1) {
      gateway.io.to(courtDayRoom(courtDay)).emit('slots:changed', change);
    }
    const from = performance.now();
    await gateway.close();
    expect(performance.now() - from).toBeLessThan(8_000);
  });
});

describe('when sessions are checked', () => {
  test('then one question is asked for all of them, whatever their number', async () => {
    await Promise.all([open('anna'), open('anna'), open('bert'), open()]);
    asked = [];
    vi.advanceTimersByTime(CHECK_EVERY_MS);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked.map((ids) => ids.toSorted())).toEqual([['anna', 'bert']]);
  });

  test('then those of one person can be cut at once', async () => {
    const [anna, bert] = [await open('anna'), await open('bert')];
    const cut = whenCut(anna);
    versions = new Map();
    await gateway.checkSessionsOf('anna');
    await cut;
    expect(asked.at(-1)).toEqual(['anna']);
    expect(bert.connected).toBe(true);
  });

  test('then a database that does not answer cuts nobody', async () => {
    const anna = await open('anna');
    isDatabaseThere = false;
    await gateway.checkSessionsOf('anna');
    expect(await watch(anna, courtDay)).toEqual({ ok: true });
  });

  test('then a hint that can not be checked ends nothing', async () => {
    const anna = await open('anna');
    anna.emit('typing', { conversationId: courtDay.courtId });
    expect(await watch(anna, courtDay)).toEqual({ ok: true });
  });
});

test('when the gateway closes and a browser does not answer, then nobody waits half a minute for it', async () => {
  stopReading(await open());
  const from = performance.now();
  await gateway.close();
  expect(performance.now() - from).toBeLessThan(20_000);
});
