import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openForFile } from '../test/open-for-file.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { SEND_EVERY_MS } from './features/mail/mail.service.ts';
import { jobsOf } from './server.ts';

const server = await openForFile(startTestServer());

/** Without a parameter it is nobody's wish. */
const isUnasked = (name: string, method: unknown) =>
  /^(sweep|purge|forget|wake)/.test(name) && typeof method === 'function' && method.length === 0;

test('when an instance lives, then everything that services do by themselves is done now and then', async () => {
  const done = new Set<string>();
  const names = Object.entries(server.services).flatMap(([service, methods]) =>
    Object.keys(methods)
      .filter((method) => isUnasked(method, Reflect.get(methods, method)))
      .map((method) => {
        const name = `${service}.${method}`;
        vi.spyOn(methods as Record<string, () => unknown>, method).mockImplementation(() => {
          done.add(name);
          return Promise.resolve();
        });
        return name;
      }),
  );
  for (const { run } of jobsOf(server.services)) await run();
  vi.restoreAllMocks();
  expect(done).toEqual(new Set(names));
  expect(names).toContain('mail.purge');
});

test('when an instance lives, then mails are looked for every few seconds until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const living = await startTestServer({ hasJobs: true });
  const wake = vi.spyOn(living.services.mail, 'wake');
  await vi.advanceTimersByTimeAsync(2 * SEND_EVERY_MS);
  expect(wake).toHaveBeenCalledTimes(2);
  await living.close();
  await vi.advanceTimersByTimeAsync(2 * SEND_EVERY_MS);
  expect(wake).toHaveBeenCalledTimes(2);
});

test('when an instance stops, then the mails that it has claimed are sent or left to others', async () => {
  const stopping = await startTestServer();
  const stop = vi.spyOn(stopping.services.mail, 'stop');
  await stopping.close();
  expect(stop).toHaveBeenCalledOnce();
});

test('when an instance stops, then what the last changes set off is done before its mails are left to others', async () => {
  const stopping = await startTestServer();
  const { mail, ...services } = stopping.services;
  const buses = ['bookingEvents', 'courtEvents', 'userEvents', 'messageEvents'] as const;
  const done: string[] = [];
  for (const name of buses) {
    vi.spyOn(services[name], 'settled').mockImplementation(async () => {
      await new Promise(setImmediate);
      done.push(name);
    });
  }
  let doneBefore: string[] = [];
  vi.spyOn(mail, 'stop').mockImplementation(() => {
    doneBefore = done.toSorted();
    return Promise.resolve();
  });
  await stopping.close();
  expect(doneBefore).toEqual(buses.toSorted());
});

test('when somebody has just connected as an instance stops, then what they ask is answered', async () => {
  const stopping = await startTestServer();
  const caller = connect(Number(new URL(stopping.url).port), '127.0.0.1');
  caller.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  let answer = '';
  caller.on('data', (chunk) => (answer += chunk.toString()));
  caller.on('error', () => undefined);
  const ended = once(caller, 'close');
  await stopping.close();
  await ended;
  expect(answer).toContain('200 OK');
});

test('when more of what is answered waits than an instance has memory for, then who waits longest is cut, also where it waits compressed', async () => {
  const living = await startTestServer({ unsentMaxBytes: 300_000 });
  const never = new Promise<never>(() => undefined);
  const content = 'x'.repeat(200_000);
  vi.spyOn(living.services.calendarFeeds, 'read').mockImplementation((token) =>
    token === 'never' ? never : Promise.resolve(content),
  );
  const { port } = new URL(living.url);
  const readers = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
  onTestFinished(async () => {
    readers.forEach((reader) => reader.destroy());
    await living.close();
  });
  for (const reader of readers) {
    reader
      .resume()
      .write(
        ['never', 'long']
          .map(
            (token) =>
              `GET /calendar/${token}.ics HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n`,
          )
          .join(''),
      );
  }
  await expect.poll(() => readers.filter(({ closed }) => closed).length).toBe(1);
  expect(living.logLines.join()).toContain('reads its answer too slowly');
});
