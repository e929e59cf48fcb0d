import { vi } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';

/** Starts a server that sweeps only when the test says so: fake timers keep its own sweeps out. */
export async function startWithoutSweeps(options?: TestServerOptions): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await startTestServer(options);
  } finally {
    vi.useRealTimers();
  }
}
