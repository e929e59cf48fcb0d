import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
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

test('when more of an answer waits than an instance has memory for, then its connection is cut', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const living = await startTestServer();
  onTestFinished(async () => {
    Reflect.deleteProperty(ServerResponse.prototype, 'writableLength');
    vi.useRealTimers();
    await living.close();
  });
  const unsent = { configurable: true, get: () => 2 ** 30 };
  Object.defineProperty(ServerResponse.prototype, 'writableLength', unsent);
  const reader = connect(Number(new URL(living.url).port), '127.0.0.1').resume();
  reader.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n');
  while (!reader.closed) {
    vi.advanceTimersByTime(1_000);
    await setImmediate();
  }
  expect(living.logLines.join()).toContain('reads its answer too slowly');
});
