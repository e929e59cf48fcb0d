import { afterEach, expect, test, vi } from 'vitest';
import { loadConfigFromFile } from 'vite';
import { inProject } from './project.mjs';

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['4000', 'http://127.0.0.1:4000'],
])('when PORT is %s, then the pages ask the server that listens there', async (port, server) => {
  vi.stubEnv('PORT', port);
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    inProject('frontend/vite.config.ts'),
  );
  const proxies = Object.values(loaded?.config.server?.proxy ?? {});
  expect(proxies).toHaveLength(4);
  for (const proxy of proxies) {
    expect(typeof proxy === 'string' ? proxy : proxy.target).toBe(server);
  }
});
